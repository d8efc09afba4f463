import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { useRejectCardNumberInQuery } from '#app/forms/reject-card-number-in-query.ts'
import { readOwnDashboard, requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { Panel } from '#app/site/member/panel.tsx'
import { loginPath } from '#app/site/member/sign-in/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { findOffices } from '#domain/offices/find-offices.server.ts'
import * as m from '#messages'
import type { Route } from './+types/home-office'
import { MemberPage } from './member-page.tsx'
import { saveMember, useSaid } from './save-member.ts'

export const handle = { title: () => m.profile_your_office(), page: 'dashboard' }

const shown = 12

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { services, brand } = page
  const { member, active } = await readOwnDashboard(page)
  const asked = url.searchParams.get('zip')
  const zip = asked ?? member.address?.zip ?? ''
  const input = { zip, limit: String(shown), radius: '50' }
  const result = zip.trim() ? await findOffices(services, { brandId: brand.id, input }) : null
  const found =
    result?.kind === 'found'
      ? result.answer.offices.map(({ id, name, line1, city, state, distanceMiles }) => ({
          id,
          name,
          where: `${line1}, ${city}, ${state}`,
          miles: distanceMiles,
        }))
      : []
  const problem = result?.kind === 'refused' ? (result.fields[0]?.message ?? null) : null
  return { zip, found, problem, current: active?.office ?? null, hasMembership: active !== null }
}

export default function HomeOfficePage({ loaderData }: Route.ComponentProps) {
  const { zip, found, problem, current, hasMembership } = loaderData
  const { said, say, hush } = useSaid()
  const card = useRejectCardNumberInQuery()
  const [fault, setFault] = useState<string | null>(null)
  const [saving, setSaving] = useState<string | null>(null)
  const navigate = useNavigate()

  async function choose(officeId: string | null, name: string) {
    hush()
    setFault(null)
    setSaving(officeId ?? 'none')
    const answer = await saveMember({ officeId })
    setSaving(null)
    if (answer.ok) return say(officeId ? m.profile_office_chosen({ name }) : m.profile_office_removed())
    if (answer.error.code !== 'unauthenticated') return setFault(answer.error.message)
    return navigate(loginPath(`/dashboard/home-office?zip=${encodeURIComponent(zip)}`))
  }

  return (
    <MemberPage title={m.profile_your_office()} lead={m.profile_office_lead()}>
      <Panel title={m.profile_office_current()} icon="pin">
        <p className="font-semibold">{current ? current.name : m.profile_office_none()}</p>
        {current && (
          <>
            <p className="text-muted">{`${current.line1}, ${current.city}, ${current.state}`}</p>
            <Button
              variant="quiet"
              size="sm"
              className="mt-3 -ml-4"
              pending={saving === 'none'}
              onClick={() => choose(null, '')}
            >
              {m.profile_office_remove()}
            </Button>
          </>
        )}
        {said && (
          <Notice tone="success" announce className="mt-4">
            {said}
          </Notice>
        )}
        {fault && (
          <Notice tone="danger" announce className="mt-4">
            {fault}
          </Notice>
        )}
      </Panel>
      {hasMembership && (
        <Panel title={m.profile_office_choose_title()} icon="search">
          <Form
            method="get"
            className="grid items-start gap-4 sm:grid-cols-[1fr_auto]"
            role="search"
            onSubmit={card.keepOut}
          >
            <TextField
              name="zip"
              label={m.profile_office_where()}
              defaultValue={zip}
              autoComplete="postal-code"
              maxLength={80}
              error={card.fault('zip') ?? problem ?? undefined}
            />
            <Button type="submit" variant="secondary" icon="search" className="sm:mt-7">
              {m.profile_office_search()}
            </Button>
          </Form>
          {zip && !problem && (
            <p className="mt-6 text-small text-muted" role="status">
              {m.profile_offices_found({ count: found.length })}
            </p>
          )}
          <ul className="mt-2 divide-y divide-line">
            {found.map(({ id, name, where, miles }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
                <div className="min-w-0">
                  <p className="font-semibold break-words">{name}</p>
                  <p className="text-small text-muted">
                    {miles === null ? where : m.profile_office_miles({ where, miles: miles.toFixed(1) })}
                  </p>
                </div>
                {id === current?.id ? (
                  <span className="text-small font-semibold text-success">{m.profile_your_office()}</span>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    pending={saving === id}
                    aria-label={m.profile_office_choose_named({ name, where })}
                    onClick={() => choose(id, name)}
                  >
                    {m.profile_office_choose()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </MemberPage>
  )
}
