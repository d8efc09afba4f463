import { Link } from 'react-router'
import { relationWords } from '#app/forms/person/relation-words.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { formatCents, formatDate, formatPhone, phoneHref } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import { Panel, PanelLink } from './panel.tsx'

/** The plan and what it includes without further payment. */
export function PlanPanel({ membership }: { membership: MembershipView }) {
  const { plan, nextPlan, renewalTotalCents, renewalInterval, status, usable } = membership
  return (
    <Panel title={plan.name} icon="tooth">
      <p>{plan.summary}</p>
      {plan.benefits.length > 0 && usable && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">Included, nothing more to pay</h3>
          <ul className="grid gap-2">
            {plan.benefits.map((benefit) => (
              <li key={benefit.service} className="flex gap-3">
                <Icon name="check" className="mt-1 size-5 text-success" />
                <span>{`${benefit.name}, ${benefit.quantity} each ${benefit.period}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 text-small text-muted">
        <span>{`${nextPlan ? `${nextPlan.name} from ${formatDate(nextPlan.startsOn)}: ` : ''}${renewalTotalCents > 0 ? `${formatCents(renewalTotalCents)} ${intervalWords(renewalInterval).each} for everyone on the card. ` : ''}`}</span>
        <Link to="/savings-summary" className="text-link">
          See what you have saved, and member prices
        </Link>
      </p>
      {status === 'active' && <PanelLink to="/dashboard/change-plan">Change plan</PanelLink>}
      <PanelLink to="/dashboard/purchase">Buy another membership</PanelLink>
    </Panel>
  )
}

/** Everybody on the card, the primary member first where the plan covers them. */
export function FamilyPanel({
  member,
  membership: { plan, dependents },
}: {
  member: MemberView
  membership: MembershipView
}) {
  return (
    <Panel title="Who is on the plan" icon="users">
      <ul className="divide-y divide-line">
        {coversMember(plan) && (
          <Person name={fullName(member)} note="Primary member" born={member.dateOfBirth} />
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
      <PanelLink to="/dashboard/family">Add, change or end</PanelLink>
    </Panel>
  )
}

function Person(person: { name: string; note: string; born: string; until?: string | null }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 first:pt-0 last:pb-0">
      <span className="font-semibold break-words">{person.name}</span>
      <span className="text-small text-muted">{`${person.note}, born ${formatDate(person.born)}${person.until ? `, on the plan through ${formatDate(person.until)}` : ''}`}</span>
    </li>
  )
}

/** The office the member chose, with the two things one wants of it. */
export function OfficePanel({ membership: { office, usable } }: { membership: MembershipView }) {
  return (
    <Panel title="Home office" icon="pin">
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
          <span>{`You have not chosen one.${usable ? ' Your card works at every office that takes part.' : ''}`}</span>{' '}
          <Link to="/find-a-dentist" className="text-link">
            Find a dentist
          </Link>
        </p>
      )}
      <PanelLink to="/dashboard/home-office">{office ? 'Choose another' : 'Choose one'}</PanelLink>
    </Panel>
  )
}
