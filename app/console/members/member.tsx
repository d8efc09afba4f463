import { Link } from 'react-router'
import { CorrectDetails, Notes, SendCardLink } from '#app/console/members/actions/member-actions.tsx'
import { SeeAsMember } from '#app/console/members/actions/see-as-member.tsx'
import { PeopleData } from '#app/console/members/privacy/people-data.tsx'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/workspace.server.ts'
import { redirect } from '#app/site-redirect.ts'
import { Badge } from '#app/ui/badge.tsx'
import { listMerges } from '#domain/back-office/members/merge/undo-merge.server.ts'
import { readMemberPage } from '#domain/back-office/members/page/member-page.server.ts'
import { auditView } from '#domain/back-office/members/page/view-member.server.ts'
import { filterChoices } from '#domain/back-office/members/search/filter-choices.server.ts'
import { openStatuses } from '#domain/back-office/support/case.rules.ts'
import { bankDebitTextOf } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatDate, formatPhone, typedDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { erasedSince } from '#domain/privacy/erased-since.server.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import { actorOf } from '#domain/staff/staff-visitor.ts'
import type { Route } from './+types/member'
import { Facts } from './facts.tsx'
import { Mails } from './mails.tsx'
import { requireMemberThing } from './member-workspace.server.ts'
import { MembershipSheet } from './membership-sheet.tsx'
import { Money } from './money.tsx'
import { simpleFacts } from './simple-facts.ts'
import { Timeline } from './timeline.tsx'

export const handle = { title: 'Member' }

export async function loader(args: Route.LoaderArgs) {
  const found = await requireMemberThing(args, 'member', args.params.memberId)
  const { services, staff, brand, owner, now, today, place, may } = found
  const { timeZone } = brand.settings
  // A merged account is shown at the account it was merged into.
  if (owner.accountId !== args.params.memberId) throw redirect(`/${place.key}/members/${owner.accountId}`)
  const erasedAt = await erasedSince(services.db, owner)
  const mayChange = may('members.change') && erasedAt === null
  const reach = reachOf(staff, 'members.change', brand.id)
  await auditView({ db: services.db, now, by: actorOf(staff, found.ip) }, owner)
  const page = await readMemberPage(services.db, owner, { withCases: may('cases.answer'), timeZone })
  const shown = <Item extends { createdAt: string }>(items: Item[]) =>
    items.map((item) => ({ ...item, when: showInstant(item.createdAt, timeZone) }))
  return {
    place: place.key,
    today,
    now: now.toISOString(),
    mayChange,
    isErased: erasedAt !== null,
    merges: await listMerges({ db: services.db, now }, { ...owner, timeZone }),
    mayWhole: {
      move: may('members.move') && erasedAt === null,
      export: may('people.export'),
      erase: may('settings.manage') && erasedAt === null,
    },
    mayMove: may('members.move') && erasedAt === null,
    mayAdjust: may('money.ask') && erasedAt === null,
    debitWords: bankDebitTextOf(brand, { isPaying: true }),
    offices:
      mayChange && reach ? (await filterChoices(services.db, { brandId: brand.id, reach })).offices : [],
    ...page,
    timeline: page.timeline.map((entry) => ({
      ...entry,
      when: entry.at ? showInstant(entry.at, timeZone) : formatDate(entry.on),
    })),
    orders: shown(page.orders),
    mails: shown(page.mails),
    mailLabels: Object.fromEntries(
      page.mails.map((mail) => [mail.template, services.mails.label(mail.template)]),
    ),
    notes: shown(page.notes),
    cases: page.cases.map((each) => ({
      ...each,
      on: formatDate(dateIn(timeZone, new Date(each.receivedAt))),
    })),
  }
}

export default function Member({ loaderData }: Route.ComponentProps) {
  const {
    place,
    today,
    mayChange,
    mayMove,
    mayAdjust,
    member,
    memberships,
    cards,
    orders,
    tags,
    timeline,
    offices,
    ...facts
  } = loaderData
  const name = fullName(member)
  const isCaseOpen = facts.cases.some(({ status }) => openStatuses.some((open) => open === status))
  return (
    <>
      <p className="mb-3 text-small">
        <Link to={`/${place}/members`} className="text-link inline-flex min-h-6 items-center">
          Members
        </Link>
      </p>
      <PageHeader
        title={name}
        lead={
          facts.isErased
            ? 'This person was erased. What remains is what the law requires us to keep, without a name.'
            : tags.length > 0 && (
                <span className="flex flex-wrap gap-2">
                  {tags.map((tag) => (
                    <Badge key={tag}>{tag}</Badge>
                  ))}
                </span>
              )
        }
      />
      <div className="grid items-start gap-x-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          {/* An open case is the most likely reason for a call. */}
          {isCaseOpen && <Cases place={place} cases={facts.cases} />}
          <Who member={member} mayChange={mayChange} />
          {memberships.map((membership) => (
            <MembershipSheet
              key={membership.id}
              membership={membership}
              card={cards[membership.id] ?? null}
              adjust={mayAdjust ? `/${place}/money/adjust/${membership.id}` : null}
              acts={
                mayChange || mayMove
                  ? {
                      offices,
                      today,
                      mayMove,
                      mayChange,
                      email: member.email,
                      links: facts.links,
                      now: facts.now,
                      debitWords: facts.debitWords,
                    }
                  : null
              }
            />
          ))}
          <Money place={place} orders={orders} />
          <Notes member={member} notes={facts.notes} tags={tags} mayChange={mayChange} />
          <Mails place={place} mails={facts.mails} labels={loaderData.mailLabels} mayChange={mayChange} />
          <Visits visits={facts.visits} />
          <PeopleData place={place} memberId={member.id} merges={facts.merges} may={facts.mayWhole} />
          {facts.cases.length > 0 && !isCaseOpen && <Cases place={place} cases={facts.cases} />}
        </div>
        <Card title="Timeline" lead="Everything that happened, newest first." flush>
          <Timeline entries={timeline} mailLabels={loaderData.mailLabels} />
        </Card>
      </div>
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

function Who({ member, mayChange }: Pick<Data, 'member' | 'mayChange'>) {
  const { address } = member
  const facts: [string, React.ReactNode][] = [
    ['Born', typedDate(member.dateOfBirth)],
    ['Phone', member.phone ? formatPhone(member.phone) : 'None'],
    ['Email', member.email ?? 'None'],
    [
      'Address',
      address
        ? [address.line1, address.line2, `${address.city}, ${address.state} ${address.zip}`]
            .filter(Boolean)
            .join(', ')
        : 'None',
    ],
    ...simpleFacts(member),
  ]
  return (
    <Card
      title="Who"
      actions={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            <CorrectDetails member={member} />
            <SendCardLink member={member} />
            <SeeAsMember member={member} />
          </div>
        )
      }
    >
      <Facts facts={facts} />
    </Card>
  )
}

function Visits({ visits }: Pick<Data, 'visits'>) {
  return (
    <Card title="Visits" flush>
      {visits.length === 0 ? (
        <p className="p-5 text-muted">No visits reported.</p>
      ) : (
        <Table label="Visits" columns={['Day', 'Service', 'Who', 'Office', 'Usual price', 'Paid']}>
          {visits.map((visit) => (
            <tr key={visit.id}>
              <td className="whitespace-nowrap">{formatDate(visit.visitedOn)}</td>
              <th scope="row" className="min-w-32">
                {visit.name}
              </th>
              <td>{visit.person ?? 'Member'}</td>
              <td className="min-w-32">{visit.officeName ?? '–'}</td>
              <td className="tabular-nums">{formatCents(visit.usualCents)}</td>
              <td className="tabular-nums">{formatCents(visit.memberCents)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}

function Cases({ place, cases }: Pick<Data, 'cases'> & { place: string }) {
  return (
    <Card title="Cases" flush>
      <ul>
        {cases.map(({ id, kind, reference, status, on }) => (
          <li key={id} className="flex flex-wrap gap-x-4 border-line px-5 py-3 not-first:border-t">
            <Link to={`/${place}/cases/${id}`} className="text-link font-mono">
              {reference}
            </Link>
            <span>{kind === 'grievance' ? 'Grievance' : 'Message'}</span>
            <Badge>{status.replaceAll('_', ' ')}</Badge>
            <span className="ml-auto text-small text-muted">{on}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
