import { Link } from 'react-router'
import { consoleContext } from '#app/console/console-context.ts'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { readCase } from '#domain/back-office/support/case.queries.server.ts'
import type { CaseView } from '#domain/back-office/support/case.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import { actorOf } from '#domain/staff/staff-visitor.ts'
import type { Route } from './+types/case'
import { AnswerForm } from './answer-form.tsx'
import { CaseClock, CaseStatus } from './case-badges.tsx'
import { brandOfCaseAt } from './case-brands.server.ts'
import { AppealForm, DecisionForm } from './decision-form.tsx'
import { Handling } from './handling.tsx'
import { Files, type Moment, Timeline } from './timeline.tsx'

export const handle = { title: 'Case' }

/** Reading a case is recorded in the audit log. */
export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, now } = await requireWorkspace(args, 'cases.answer')
  const brand = await brandOfCaseAt(services, place, args.params.caseId)
  if (!can(staff, 'cases.answer', { kind: 'brand', brandId: brand.id })) throw notFound()
  const deps = { db: services.db, now, by: actorOf(staff, args.context.get(consoleContext).ip) }
  const shown = await readCase(deps, { brand, caseId: args.params.caseId })
  const { timeZone } = brand.settings
  return {
    place: place.key,
    own: staff.staffId,
    brandName: brand.name,
    today: dateIn(timeZone, now),
    shown,
    moments: momentsOf(shown, timeZone),
  }
}

function momentsOf({ receivedAt, acknowledgedAt, entries }: CaseView, timeZone: string): Moment[] {
  const moments = [
    { what: 'received' as const, at: receivedAt },
    ...(acknowledgedAt ? [{ what: 'acknowledged' as const, at: acknowledgedAt }] : []),
    ...entries.map((entry) => ({ what: 'done' as const, at: entry.at, entry })),
  ]
  return moments
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map((moment) => ({ ...moment, when: showInstant(moment.at, timeZone) }))
}

export default function Case({ loaderData }: Route.ComponentProps) {
  const { place, own, brandName, today, shown, moments } = loaderData
  const { kind, reference, from, urgent, status, about, letters, decidedBefore } = shown
  const letterPath = `/api/admin/cases/${shown.id}/letter`
  return (
    <>
      <PageHeader
        title={from}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {kind === 'grievance' ? 'Grievance' : 'Message'} · {about}
            <span className="font-mono whitespace-nowrap">{reference}</span>
            <CaseStatus status={status} />
            {urgent && <Badge tone="danger">Urgent</Badge>}
            {shown.clocks.map((clock) => (
              <CaseClock key={clock.clock} {...clock} />
            ))}
          </span>
        }
        actions={
          <>
            {letters.decision && <LetterLink href={letterPath}>Outcome letter</LetterLink>}
            {letters.appeal && <LetterLink href={`${letterPath}?of=appeal`}>Appeal letter</LetterLink>}
          </>
        }
      />
      <div className="grid items-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Card title="What they wrote">
            <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{shown.text}</p>
            {shown.wanted && (
              <>
                <h3 className="mt-5 mb-1 text-small font-semibold">What they want</h3>
                <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{shown.wanted}</p>
              </>
            )}
            <Files files={shown.files} />
          </Card>
          <Timeline shown={shown} moments={moments} />
          <AnswerForm shown={shown} brandName={brandName} />
          {decidedBefore === own && (
            <Notice className="mb-6" title="Someone else decides this appeal">
              You decided the grievance, so its appeal is for another reviewer.
            </Notice>
          )}
          <DecisionForm shown={shown} />
          <AppealForm shown={shown} today={today} />
        </div>
        <div className="min-w-0">
          <Handling shown={shown} own={own} />
          <Member place={place} member={shown.member} />
          <Card title="What the form says">
            <dl className="grid gap-3">
              {shown.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className="text-small text-muted">{label}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      </div>
    </>
  )
}

function LetterLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {children}
    </a>
  )
}

/** The member a case belongs to, as far as known. */
function Member({ place, member }: { place: string; member: CaseView['member'] }) {
  return (
    <Card title="Member">
      {member ? (
        <>
          <p className="font-semibold wrap-anywhere">
            <Link to={`/${place}/members/${member.accountId}`} className="text-link">
              {member.name}
            </Link>
          </p>
          <p className="font-mono text-small">{member.memberNumber}</p>
          <p className="text-small text-muted">{memberStatus.get(member.status) ?? member.status}</p>
          <p className="mt-3 text-small">
            {
              {
                number_and_email: 'The number and the confirmed email match this member.',
                email: 'The email matches this member and is confirmed.',
                number:
                  'The number matches this member, but the email doesn’t. Verify who wrote before you share anything.',
              }[member.by]
            }
          </p>
        </>
      ) : (
        <p className="text-muted">No member has this number or this confirmed email.</p>
      )}
    </Card>
  )
}

const memberStatus = new Map([
  ['active', 'Active'],
  ['past_due', 'Past due'],
  ['lapsed', 'Lapsed'],
  ['cancelled', 'Canceled'],
])
