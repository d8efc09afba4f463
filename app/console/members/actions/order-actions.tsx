import { useState } from 'react'
import { DateField } from '#app/console/date-field.tsx'
import { formatCharge } from '#app/console/format-charge.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { RelativeFields } from '#app/forms/person/relative-fields.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { ConsoleCalls } from '#client/generated/console-calls.ts'
import { methodName } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { additionConsentText } from '#domain/memberships/family/addition.rules.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { PreviewedAction } from './previewed-action.tsx'
import { QuotedAction, ReadAloud } from './quoted-action.tsx'

const underWay = 'It’s in progress: the bank hasn’t answered yet. Check again in a moment.'
const clearing =
  'We’ve started a bank payment, which takes up to 4 business days. It takes effect when the payment clears, and we’ll email them then.'
const said =
  (done: string) =>
  ({ status }: { status?: string }) =>
    status === 'confirming' ? underWay : status === 'pending' ? clearing : done

/** Adds a person to the family, charged to the payment method. */
export function AddPerson({ membership, debitWords }: { membership: MembershipView; debitWords: string }) {
  // The renewal may be for another plan than the current term.
  const { id, renewalInterval } = membership
  return (
    <QuotedAction
      words={{
        label: 'Add a person',
        title: 'Add a person',
        button: 'They agreed: add them',
        done: said('The person is added. We’re emailing the member.'),
      }}
      quote={{
        schema: (schemas) => schemas.quotePersonSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/personQuote`, request),
      }}
      fields={<RelativeFields person={{}} of="member" />}
      show={(quote) => (
        <>
          <Today
            cents={quote.todayCents}
            card={quote.card}
          >{`${formatDate(quote.startsOn)} to ${formatDate(quote.endsOn)}`}</Today>
          <p>{`The renewal then costs ${formatCents(quote.renewalTotalCents)}; without them it would be ${formatCents(quote.renewalBeforeCents)}.`}</p>
          <ReadAloud>
            {additionConsentText(quote, renewalInterval)}
            {quote.clearsBy !== null && <span className="mt-3 block">{debitWords}</span>}
          </ReadAloud>
        </>
      )}
      order={{
        schema: (schemas) => schemas.addPersonSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/people`, request),
        agreed: ({ todayCents, renewalTotalCents }) => ({ agreed: { todayCents, renewalTotalCents } }),
      }}
    />
  )
}

function Today({
  cents,
  card,
  children,
}: {
  cents: number
  card: PaidWith | null
  children: React.ReactNode
}) {
  return (
    <p>
      <strong>
        {cents > 0
          ? card
            ? `${formatCents(cents)} is charged today to ${methodName(card)}`
            : `${formatCents(cents)} would be charged today, but no payment method is saved`
          : 'Nothing is charged today'}
      </strong>
      , for {children}
      <span>.</span>
    </p>
  )
}

type Option = ConsoleCalls['GET /api/admin/memberships/{id}/planOptions']['answer']['options'][number]

/** Changes the plan: the choices load when it's opened. */
export function ChangePlan({ membership }: { membership: MembershipView }) {
  const { id, termEndsOn, termStartsOn } = membership
  const [options, setOptions] = useState<Option[]>([])
  async function read() {
    const answer = await staffFetch(`/api/admin/memberships/${id}/planOptions`)
    if (answer.ok) setOptions(answer.data.options.filter(({ isCurrent }) => !isCurrent))
    return answer.ok ? undefined : answer.error.message
  }
  const next = formatDate(addDays(termEndsOn, 1))
  return (
    <QuotedAction
      read={read}
      words={{
        label: 'Change plan',
        title: 'Change the plan',
        button: 'They agreed: change it',
        done: said('The plan is changed. We’re emailing the member.'),
      }}
      quote={{
        schema: (schemas) => schemas.quotePlanSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/planQuote`, request),
        prepare: ({ option, when, from }) => {
          const [planId, interval] = `${option}`.split(' ')
          const day = `${from ?? ''}`.trim()
          if (when !== 'since') return { planId, interval, when }
          return { planId, interval, when: 'now', from: day }
        },
      }}
      fields={
        <>
          <SelectField
            name="option"
            label="Plan"
            placeholder="Choose"
            options={options.map((option) => ({
              value: `${option.planId} ${option.interval}`,
              label: `${option.name}, ${formatCents(option.renewalTotalCents)} ${intervalWords(option.interval).each}`,
            }))}
            defaultValue=""
          />
          <SelectField
            name="when"
            label="When"
            options={{
              renewal: `From the next payment on, ${next}`,
              now: 'Now, for the rest of the paid term',
              since: 'Back-dated, within the paid term',
            }}
            defaultValue="renewal"
          />
          <DateField
            name="from"
            label="Back-dated to"
            optional
            hint={`Only for a back-dated change: from ${formatDate(termStartsOn)} on.`}
          />
        </>
      }
      show={(quote) => (
        <>
          <Today
            cents={quote.todayCents}
            card={quote.card}
          >{`${quote.planName} from ${formatDate(quote.startsOn)} on`}</Today>
          <p>{`From ${formatDate(quote.renewsOn)} on it costs ${formatCents(quote.renewalTotalCents)} ${intervalWords(quote.interval).each}, instead of ${formatCents(quote.renewalBeforeCents)} ${intervalWords(quote.intervalBefore).each}. A cheaper plan refunds nothing for days already paid.`}</p>
          {quote.leaving.length > 0 && (
            <p className="font-semibold">Not on the plan from then on: {quote.leaving.join(', ')}.</p>
          )}
          {quote.couponEnds && <p>The coupon {quote.couponEnds} ends with it.</p>}
          <ReadAloud>{quote.consent}</ReadAloud>
        </>
      )}
      order={{
        schema: (schemas) => schemas.changePlanForMemberSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/plan`, request),
        agreed: ({ todayCents, renewalTotalCents, renewsOn }) => ({
          confirm: { todayCents, renewalTotalCents, renewsOn },
        }),
      }}
    />
  )
}

/** Cancels the plan change scheduled for the next payment. */
export function CancelPlanChange({ membership: { id, nextPlan, plan } }: { membership: MembershipView }) {
  if (!nextPlan) return null
  return (
    <PreviewedAction
      words={{
        label: 'Undo the plan change',
        title: `Stay on ${plan.name}?`,
        button: 'Undo it',
        done: 'The plan change is undone. We’re emailing the member.',
      }}
      preview={() => staffFetch(`/api/admin/memberships/${id}/cancelPlanChange`)}
      show={({ renewalTotalCents, renewalInterval, autoRenew }) => (
        <p>{`${nextPlan.name} won’t start on ${formatDate(nextPlan.startsOn)}. ${plan.name} continues at ${formatCents(renewalTotalCents)} ${intervalWords(renewalInterval).each}, and auto-renewal is ${autoRenew ? 'on' : 'off'}, as before.`}</p>
      )}
      call={() => ({
        schema: (schemas) => schemas.reasonSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/cancelPlanChange`, request),
      })}
    />
  )
}

/** What is charged after the current payment. */
function afterThat(
  { isLast, renewsOn, renewalTotalCents, renewalCreditCents }: RenewalPreview,
  { autoRenew }: Pick<MembershipView, 'autoRenew'>,
): string {
  if (isLast) return 'After that no one is on the plan: there is nothing to renew.'
  const due = formatCharge(renewalTotalCents - renewalCreditCents)
  const credit = `, ${formatCents(renewalTotalCents)} less a credit of ${formatCents(renewalCreditCents)}`
  return `After that ${due} is due on ${formatDate(renewsOn)}${renewalCreditCents > 0 ? credit : ''}${autoRenew ? '' : ', if the member renews'}.`
}

/** Charges a payment off schedule: the amount due, the next term, the days up to another date, or a late term. */
export function TakePayment({ membership, today }: { membership: MembershipView; today: string }) {
  const { id, status, termEndsOn } = membership
  const isPaidFor = status === 'active' && termEndsOn >= today
  const isOver = status !== 'active' && status !== 'past_due'
  const choices = [
    {
      value: 'next',
      label: isPaidFor
        ? 'The next term, early'
        : isOver
          ? 'A new term'
          : 'The amount due, keeping the billing date',
    },
    ...(isPaidFor ? [{ value: 'move', label: 'The days up to a new billing date' }] : []),
    ...(!isPaidFor && !isOver ? [{ value: 'today', label: 'A term from today, the new billing date' }] : []),
    ...(isOver ? [{ value: 'missed', label: 'A term from the missed billing date' }] : []),
  ]
  return (
    <QuotedAction
      words={{
        label: isPaidFor ? 'Renew or move date' : 'Take payment',
        title: isPaidFor ? 'Renew early, or move the billing date' : 'Take a payment now',
        button: 'They agreed: charge it',
        done: said('It is paid. The member gets the receipt by email.'),
      }}
      quote={{
        schema: (schemas) => schemas.quoteRenewalSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/renewalQuote`, request),
        prepare: ({ days }) => {
          const { kind, to } = days as { kind: string; to?: string }
          return { days: kind === 'move' ? { kind, to: (to ?? '').trim() } : { kind } }
        },
      }}
      fields={
        <>
          <SelectField name="days.kind" label="What to pay for" options={choices} defaultValue="next" />
          {isPaidFor && (
            <DateField
              name="days.to"
              label="New billing date"
              optional
              hint={`Only to move the date: after ${formatDate(addDays(termEndsOn, 1))}, by less than a term.`}
            />
          )}
        </>
      }
      show={(quote) => (
        <>
          <Today cents={quote.totalCents} card={quote.card}>
            {formatDate(quote.termStartsOn)} to {formatDate(quote.termEndsOn)}
          </Today>
          <ul className="text-small text-muted">
            {quote.lines.map(({ label, amountCents }) => (
              <li key={label}>{`${label}: ${formatCents(amountCents)}`}</li>
            ))}
          </ul>
          <p>{afterThat(quote, membership)}</p>
          {quote.consent && <ReadAloud>{quote.consent}</ReadAloud>}
        </>
      )}
      order={{
        schema: (schemas) => schemas.renewForMemberSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/renew`, request),
        agreed: ({ termStartsOn, totalCents }) => ({ confirm: { termStartsOn, totalCents } }),
      }}
    />
  )
}
