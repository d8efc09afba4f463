import { useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isId } from '#app/console/is-id.ts'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { showInstant } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { readCatalogPlan } from '#domain/back-office/plans/catalog-plans.queries.server.ts'
import { listFeeSchedules } from '#domain/back-office/plans/fee-schedules/fees.queries.server.ts'
import { diffVersions } from '#domain/back-office/plans/plan-diff.rules.ts'
import { previewPublication } from '#domain/back-office/plans/publication-impact.server.ts'
import { notFound } from '#domain/errors.ts'
import { isUsualDay, readDay } from '#domain/typed-date.rules.ts'
import type { Route } from './+types/plan'
import { DraftForm } from './draft-form.tsx'
import { ActButton, PlanTabs, Prices, ReasonButton } from './plan-parts.tsx'
import { requirePlans } from './plan-workspace.server.ts'
import { Publication } from './publication.tsx'

export const handle = { title: 'Plan' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brandId, today, may } = await requirePlans(args)
  const { planId } = args.params
  if (!isId(planId)) throw notFound()
  const [plan, schedules] = await Promise.all([
    readCatalogPlan(services.db, { brandId, planId }),
    listFeeSchedules(services.db, { brandId }),
  ])
  const asked = args.url.searchParams
  const typedDay = readDay(asked.get('startsOn') ?? '')
  const startsOn = isUsualDay(typedDay) ? typedDay : ''
  const isLater = startsOn > today
  const { versions, draft } = plan
  const shown = (at: string | null) => at && showInstant(at, place.timeZone)
  return {
    place: place.key,
    may,
    plan: {
      ...plan,
      draft: draft && { ...draft, starts: shown(draft.startsAt) },
      versions: versions.map((version, at) => {
        const before = versions[at + 1]
        return {
          ...version,
          when: shown(version.publishedAt),
          diff: before ? diffVersions(before, version) : [],
        }
      }),
    },
    schedules: schedules
      .filter(({ isDraft }) => !isDraft)
      .map(({ id, name, version }) => ({ value: id, label: `${name}, version ${version}` })),
    startsOn: isLater ? startsOn : '',
    touched:
      draft && asked.has('review')
        ? await previewPublication(services.db, { brandId, planId, soldFrom: isLater ? startsOn : today })
        : null,
  }
}

export default function Plan({ loaderData }: Route.ComponentProps) {
  const { place, may, plan, schedules, startsOn, touched } = loaderData
  const { draft } = plan
  const navigate = useNavigate()
  const draftForm = useId()
  /** The draft has unsaved changes, which haven't been reviewed. */
  const [isTyped, setTyped] = useState(false)
  const wantsReview = useRef(false)
  const review = () => navigate('?review=1', { preventScrollReset: true })
  const call = `/api/admin/plans/${plan.id}` as const
  const revision = draft?.revision ?? 0
  return (
    <>
      <PageHeader
        title={plan.name}
        lead={`${plan.tier} · ${plan.slug}`}
        actions={
          <>
            {may.draft && !draft && (
              <ActButton
                send={() => staffFetch(`${call}/draft`, { method: 'POST' })}
                said="A draft of the next version is below."
                variant="primary"
              >
                Start a draft
              </ActButton>
            )}
            {may.publish && plan.status === 'published' && (
              <ReasonButton
                send={(request) => staffFetch(`${call}/archive`, request)}
                word="Withdraw from sale"
                title={`Withdraw ${plan.name}?`}
                said="Withdrawn. No one new can join it."
              >
                No one new can join it, including anyone at the checkout now. Members stay and renew at what
                they agreed to.
              </ReasonButton>
            )}
            {may.publish && plan.status === 'retired' && (
              <ReasonButton
                send={(request) => staffFetch(`${call}/unarchive`, request)}
                word="Put back on sale"
                title={`Sell ${plan.name} again?`}
                said="On sale again."
              >
                It’s sold again in its newest version, in that version’s states.
              </ReasonButton>
            )}
          </>
        }
      />
      <PlanTabs place={place} />
      {draft?.starts && (
        <Card title={`The new version starts ${draft.starts}`}>
          <ul className="mb-4 list-disc ps-5">
            {draft.diff.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {may.publish && (
            <ActButton
              send={() => staffFetch(`${call}/unschedule`, { method: 'POST', body: { revision } })}
              said="It’s a draft again."
            >
              Cancel the start date
            </ActButton>
          )}
        </Card>
      )}
      {draft && touched && !draft.starts && (
        <Publication
          planId={plan.id}
          touched={touched}
          startsOn={startsOn}
          mayPublish={may.publish}
          isTyped={isTyped}
        />
      )}
      {draft && !draft.starts && (
        <Card
          title="Draft of the next version"
          lead={plan.publishedVersion === null ? 'The first one.' : 'Next to the version sold today.'}
          actions={
            may.draft ? (
              <Button
                type="submit"
                form={draftForm}
                size="sm"
                onClick={() => {
                  wantsReview.current = true
                }}
              >
                Review and publish
              </Button>
            ) : (
              <Button size="sm" onClick={() => void review()}>
                Review and publish
              </Button>
            )
          }
        >
          {draft.diff.length > 0 && (
            <ul className="mb-5 list-disc rounded-md bg-sunken p-4 ps-9 text-small">
              {draft.diff.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <div className="mb-5">
            <h3 className="mb-1 font-semibold">As buyers will read it, once saved</h3>
            <Prices plan={draft} />
          </div>
          {may.draft && (
            <DraftForm
              id={draftForm}
              planId={plan.id}
              draft={draft}
              schedules={schedules}
              onTyped={(typed) => {
                setTyped(typed)
                if (typed) wantsReview.current = false
              }}
              onSaved={() => {
                if (wantsReview.current) void review()
                wantsReview.current = false
              }}
            />
          )}
          {may.draft && plan.publishedVersion !== null && (
            <div className="mt-4">
              <ActButton
                send={() => staffFetch(`${call}/discardDraft`, { method: 'POST', body: { revision } })}
                said="The draft is discarded."
              >
                Discard the draft
              </ActButton>
            </div>
          )}
        </Card>
      )}
      <Card title="Versions" flush>
        <Table
          label="Versions"
          columns={['Version', 'Prices', 'What was new', { end: 'Members on it' }]}
          empty="This plan was never sold."
        >
          {plan.versions.map((version) => (
            <tr key={version.id}>
              <th scope="row" className="min-w-40">
                <span>{`${version.version} `}</span>
                {version.version === plan.publishedVersion && plan.status === 'published' && (
                  <Badge tone="success">Sold today</Badge>
                )}
                <span className="block font-normal text-muted">{`${version.when ?? ''}${version.publishedBy ? `, ${version.publishedBy}` : ''}`}</span>
              </th>
              <td className="min-w-48">
                <Prices plan={version} />
              </td>
              <td className="min-w-64">
                {version.diff.length === 0 ? (
                  <span className="text-muted">
                    {version.version === 1 ? 'The first version' : 'No listed changes'}
                  </span>
                ) : (
                  <ul>
                    {version.diff.map((line) => (
                      <li key={line} className="wrap-anywhere">
                        {line}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
              <td className="text-end! tabular-nums">{version.members.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </Table>
      </Card>
      <p className="text-small text-muted">
        <span>{plan.more ? 'Older versions are in the audit log. ' : ''}</span>
        <Link to={`/${place}/members?planId=${plan.id}`} className="text-link">
          Members of this plan
        </Link>
      </p>
    </>
  )
}
