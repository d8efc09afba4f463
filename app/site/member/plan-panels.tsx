import { Link } from 'react-router'
import { relationWords } from '#app/forms/person/relation-words.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { formatCents, formatDate, formatPhone, phoneHref } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import * as m from '#messages'
import { Panel, PanelLink } from './panel.tsx'

/** The plan and what it includes at no additional charge. */
export function PlanPanel({ membership }: { membership: MembershipView }) {
  const { plan, status, usable } = membership
  return (
    <Panel title={plan.name} icon="tooth">
      <p>{plan.summary}</p>
      {plan.benefits.length > 0 && usable && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">{m.member_included_title()}</h3>
          <ul className="grid gap-2">
            {plan.benefits.map((benefit) => (
              <li key={benefit.service} className="flex gap-3">
                <Icon name="check" className="mt-1 size-5 text-success" />
                <span>{m.member_benefit(benefit)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 text-small text-muted">
        {/* A canceled membership is not charged again. */}
        {status !== 'cancelled' && <span>{priceWords(membership)}</span>}{' '}
        <Link to="/savings-summary" className="text-link">
          {m.member_see_savings()}
        </Link>
      </p>
      {status === 'active' && <PanelLink to="/dashboard/change-plan">{m.member_change_plan()}</PanelLink>}
      <PanelLink to="/dashboard/purchase">{m.member_buy_another()}</PanelLink>
    </Panel>
  )
}

/** The renewal price for everyone on the plan, and the plan it's for if another one was chosen. */
function priceWords({
  nextPlan,
  renewalTotalCents,
  renewalInterval: interval,
}: MembershipView): string | null {
  const price = formatCents(renewalTotalCents)
  if (!nextPlan) return renewalTotalCents > 0 ? m.member_plan_price({ price, interval }) : null
  const next = { plan: nextPlan.name, startsOn: formatDate(nextPlan.startsOn) }
  return renewalTotalCents > 0
    ? m.member_next_plan_price({ ...next, price, interval })
    : m.member_next_plan_starts(next)
}

/** Everyone on the plan, the primary member first if they are on it themselves. */
export function FamilyPanel({
  member,
  membership: { plan, dependents, status },
}: {
  member: MemberView
  membership: MembershipView
}) {
  return (
    <Panel title={m.member_people_title()} icon="users">
      <ul className="divide-y divide-line">
        {coversMember(plan) && (
          <Person name={fullName(member)} note={m.member_primary()} born={member.dateOfBirth} />
        )}
        {dependents.map((person) => (
          <Person
            key={person.id}
            name={fullName(person)}
            note={relationWords[person.relationship]}
            born={person.dateOfBirth}
            until={person.endsOn}
          />
        ))}
      </ul>
      {status !== 'cancelled' && <PanelLink to="/dashboard/family">{m.member_manage_family()}</PanelLink>}
    </Panel>
  )
}

function Person(person: { name: string; note: string; born: string; until?: string | null }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 first:pt-0 last:pb-0">
      <span className="font-semibold break-words">{person.name}</span>
      <span className="text-small text-muted">
        {m.member_person({
          relation: person.note,
          born: formatDate(person.born),
          hasLastDay: Boolean(person.until),
          lastDay: formatDate(person.until ?? ''),
        })}
      </span>
    </li>
  )
}

/** The office the member chose, with its address and phone. */
export function OfficePanel({ membership: { office, usable } }: { membership: MembershipView }) {
  return (
    <Panel title={m.member_office_title()} icon="pin">
      {office ? (
        <>
          <p className="font-semibold">
            <Link to={officePath(office)} className="text-link">
              {office.name}
            </Link>
          </p>
          <p className="mt-1 text-muted">{`${office.line1}${office.line2 ? `, ${office.line2}` : ''}, ${office.city}, ${office.state} ${office.zip}`}</p>
          <a
            href={phoneHref(office.phone)}
            className="text-link mt-2 inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="phone" />
            <span>{formatPhone(office.phone)}</span>
          </a>
        </>
      ) : (
        <p>
          <span>{m.member_office_none({ usable })}</span>{' '}
          <Link to="/find-a-dentist" className="text-link">
            {m.member_find_dentist()}
          </Link>
        </p>
      )}
      <PanelLink to="/dashboard/home-office">
        {office ? m.member_office_another() : m.member_office_choose()}
      </PanelLink>
    </Panel>
  )
}
