import { Link } from 'react-router'
import {
  type ActionChoices,
  EndPerson,
  MembershipActions,
} from '#app/console/members/actions/membership-actions.tsx'
import { Card } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { declineReason } from '#domain/billing/card-declined.ts'
import { methodName } from '#domain/billing/method-name.ts'
import { formatCents, formatDate, typedDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type { CardOnFile, MembershipView } from '#domain/memberships/membership.schema.ts'
import { Facts } from './facts.tsx'
import { nextChargeWords } from './renewal-due.ts'
import { shownNumber } from './shown-number.ts'
import { relationshipWords, statusTones, statusWords } from './status-words.ts'

/** One membership: the plan, the people on it, what it costs next, and its documents. */
export function MembershipSheet({
  membership,
  card,
  adjust,
  acts,
}: {
  membership: MembershipView
  card: CardOnFile | null
  /** The address for additional charges and credits; null for users who may not make them. */
  adjust: string | null
  /** The choices for actions; null for users who may only view. */
  acts: ActionChoices | null
}) {
  const { id, office, status } = membership
  const runs = status === 'active' || status === 'past_due'
  const versions = Array.from(
    { length: membership.agreementVersion },
    (_, at) => membership.agreementVersion - at,
  )
  return (
    <Card
      title={
        <>
          {membership.plan.name}{' '}
          <span className="font-mono font-normal whitespace-nowrap">
            {shownNumber(membership.memberNumber)}
          </span>
        </>
      }
      actions={<Badge tone={statusTones[status]}>{statusWords[status]}</Badge>}
    >
      <Facts
        facts={[
          ['Term', `${formatDate(membership.termStartsOn)} – ${formatDate(membership.termEndsOn)}`],
          ['Member since', formatDate(membership.joinedOn)],
          ['Home office', office ? `${office.name}, ${office.city}` : 'None'],
          ['Auto-renewal', autoRenewal(membership)],
          ['Next charge', nextChargeWords(membership)],
          ...(membership.creditCents > 0
            ? [
                ['Credit', `${formatCents(membership.creditCents)}, taken off the next renewal`] as [
                  string,
                  string,
                ],
              ]
            : []),
          ['Payment method', card ? savedMethod(card) : 'None saved'],
          ...(membership.balanceCents > 0
            ? [
                [
                  'Owed',
                  membership.pastDue
                    ? `${formatCents(membership.balanceCents)}. ${declineReason(membership.pastDue.reasonCode)}`
                    : formatCents(membership.balanceCents),
                ] as [string, string],
              ]
            : []),
        ]}
      />
      <h3 className="mt-5 mb-2 text-small font-semibold">Family</h3>
      {membership.dependents.length === 0 ? (
        <p className="text-small text-muted">No one else is on the plan.</p>
      ) : (
        <ul className="grid gap-1">
          {membership.dependents.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{fullName(person)}</span>
              <span className="text-muted">{`${relationshipWords[person.relationship]}, born ${typedDate(person.dateOfBirth)}${person.endsOn ? `, on the plan through ${formatDate(person.endsOn)}` : ''}`}</span>
              {acts?.mayChange && runs && !person.endsOn && <EndPerson membershipId={id} person={person} />}
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-5 mb-2 text-small font-semibold">Documents</h3>
      <ul className="flex flex-wrap gap-x-5">
        <Paper href={`/api/admin/memberships/${id}/idCard`}>Member card</Paper>
        {versions.map((version) => (
          <Paper
            key={version}
            href={`/api/admin/memberships/${id}/agreement?version=${version}`}
          >{`Agreement${versions.length > 1 ? `, version ${version}` : ''}`}</Paper>
        ))}
      </ul>
      {adjust && (
        <p className="mt-4">
          <Link to={adjust} className="text-link inline-flex min-h-6 items-center">
            Charge, credit or refund manually
          </Link>
        </p>
      )}
      {acts && <MembershipActions membership={membership} card={card} {...acts} />}
    </Card>
  )
}

function autoRenewal({ autoRenew, givenUp, wayBack }: MembershipView): string {
  if (givenUp) return 'Off: canceled, and runs to the end of its term'
  if (wayBack)
    return `Off: canceled, ${formatCents(wayBack.refundCents)} will be refunded unless that is undone`
  return autoRenew ? 'On' : 'Off'
}

function Paper({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" className="text-link inline-flex min-h-6 items-center">
        {children}
        <span>{' (PDF)'}</span>
      </a>
    </li>
  )
}

/** 'Visa ending in 4242, expires 12/31'; a bank account has no expiration date. */
function savedMethod(card: CardOnFile): string {
  const { expMonth, expYear } = card
  if (expMonth === null || expYear === null) return methodName(card)
  return `${methodName(card)}, expires ${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`
}
