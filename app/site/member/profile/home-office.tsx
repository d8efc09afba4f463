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
import type { Route } from './+types/home-office'
import { MemberPage } from './member-page.tsx'
import { saveMember, useSaid } from './save-member.ts'

export const handle = { title: 'Home Office', page: 'dashboard' }

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
    if (answer.ok) return say(officeId ? `${name} is your home office now.` : 'You have no home office now.')
    if (answer.error.code !== 'unauthenticated') return setFault(answer.error.message)
    return navigate(loginPath(`/dashboard/home-office?zip=${encodeURIComponent(zip)}`))
  }

  return (
    <MemberPage
      title="Home office"
      lead="The office you go to most. Your card is good at every office that takes part."
    >
      <Panel title="Now" icon="pin">
        <p className="font-semibold">{current ? current.name : 'None chosen'}</p>
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
              Remove home office
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
        <Panel title="Choose an office" icon="search">
          <Form
            method="get"
            className="grid items-start gap-4 sm:grid-cols-[1fr_auto]"
            role="search"
            onSubmit={card.keepOut}
          >
            <TextField
              name="zip"
              label="ZIP code or city"
              defaultValue={zip}
              autoComplete="postal-code"
              maxLength={80}
              error={card.fault('zip') ?? problem ?? undefined}
            />
            <Button type="submit" variant="secondary" icon="search" className="sm:mt-7">
              Search
            </Button>
          </Form>
          {zip && !problem && (
            <p className="mt-6 text-small text-muted" role="status">
              {found.length === 0
                ? 'No office within 50 miles.'
                : `The ${found.length} nearest offices within 50 miles.`}
            </p>
          )}
          <ul className="mt-2 divide-y divide-line">
            {found.map(({ id, name, where, miles }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
                <div className="min-w-0">
                  <p className="font-semibold break-words">{name}</p>
                  <p className="text-small text-muted">{`${where}${miles !== null ? `, ${miles.toFixed(1)} miles` : ''}`}</p>
                </div>
                {id === current?.id ? (
                  <span className="text-small font-semibold text-success">Your home office</span>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    pending={saving === id}
                    aria-label={`Choose ${name}, ${where}`}
                    onClick={() => choose(id, name)}
                  >
                    Choose
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
