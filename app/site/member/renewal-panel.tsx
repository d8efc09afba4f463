import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { methodName } from '#domain/billing/method-name.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatCharge, formatDate } from '#domain/format.ts'
import type { AutoRenewTerms, CardOnFile, MembershipView } from '#domain/memberships/membership.schema.ts'
import { capital } from '#domain/plans/interval.ts'
import { Panel, PanelFact, PanelLink } from './panel.tsx'

/** What turning auto-renewal on agrees to, and its words. */
export type AutoRenewAgreement = { terms: AutoRenewTerms; text: string }

/** When it renews, what that costs, from which card, and the switch for it. */
export function RenewalPanel({
  membership,
  card,
  agreement,
  isNearEnd,
  isLastTerm = false,
}: {
  membership: MembershipView
  card: CardOnFile | null
  /** Null while it is on. */
  agreement: AutoRenewAgreement | null
  /** Whether the next term may be paid for by hand already. */
  isNearEnd: boolean
  /** Whether the plan is being closed, and no other term can be paid for. */
  isLastTerm?: boolean
}) {
  const { nextCharge, termEndsOn, status, priceRise, creditCents } = membership
  const mayChange = status === 'active' || status === 'past_due'
  const pays = isLastTerm ? null : payWords(membership, isNearEnd)
  return (
    <Panel title="Renewal" icon="calendar">
      <dl>
        <PanelFact label={termWord(status)}>{formatDate(termEndsOn)}</PanelFact>
        <PanelFact label="Next charge">
          <span>
            {nextCharge && !isLastTerm && (!membership.clearing || membership.clearing.isForPerson)
              ? `${capital(formatCharge(nextCharge.amountCents))} on ${formatDate(nextCharge.date)}`
              : 'None'}
          </span>
          {priceRise && (
            <span className="block text-small font-normal text-muted">{`instead of ${formatCents(priceRise.previousCents)} until then`}</span>
          )}
        </PanelFact>
        {creditCents > 0 && (
          <PanelFact label="Your credit">
            <span>{formatCents(creditCents)}</span>
            <span className="block text-small font-normal text-muted">taken off the next renewal</span>
          </PanelFact>
        )}
        <PanelFact label="On file">
          {card ? (
            <>
              <span>{methodName(card)}</span>
              {card.expMonth && (
                <span className="block text-small font-normal text-muted">{`expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear ?? ''}`}</span>
              )}
            </>
          ) : (
            'None'
          )}
        </PanelFact>
        {mayChange && <PanelFact label="Auto-renewal">{membership.autoRenew ? 'On' : 'Off'}</PanelFact>}
      </dl>
      {membership.clearing && (
        <Notice
          tone="info"
          title="Your bank payment is on its way."
        >{`${formatCents(membership.clearing.amountCents)}, until about ${formatDate(membership.clearing.clearsBy)}. There is nothing to do: we write to you when it is here.`}</Notice>
      )}
      {isLastTerm && (
        <Notice
          tone="info"
          title="This plan is closing."
        >{`It does not renew any more. What you have paid for stays good${status === 'active' ? ` to ${formatDate(termEndsOn)}` : ''}, and you can sign in for your papers and your data after that.`}</Notice>
      )}
      {mayChange && !isLastTerm && (membership.autoRenew || !membership.whyNotRenewable) && (
        <AutoRenewSwitch membership={membership} agreement={agreement} />
      )}
      {mayChange && !isLastTerm && membership.whyNotRenewable && (
        <p className="mt-4 text-small text-muted">{`No one is on it after ${formatDate(termEndsOn)}, so there is nothing to renew.`}</p>
      )}
      {pays && <PanelLink to="/dashboard/renew">{pays}</PanelLink>}
      <PanelLink to="/dashboard/card-on-file">
        {card ? 'Change how you pay' : 'Add a card or an account'}
      </PanelLink>
      {mayChange && !membership.givenUp && <PanelLink to="/dashboard/cancel">Cancel membership</PanelLink>}
    </Panel>
  )
}

/** What the link to paying by hand says; null while that is not on. */
function payWords(
  { status, balanceCents, wayBack, clearing, whyNotRenewable }: MembershipView,
  isNearEnd: boolean,
): string | null {
  // What was paid for can be had back without paying again, and what is being paid is not paid twice.
  if (wayBack || clearing || whyNotRenewable) return null
  if (status === 'past_due')
    return balanceCents === 0 ? 'Renew at no cost' : `Pay ${formatCents(balanceCents)} now`
  if (status === 'active') return isNearEnd ? 'Renew early' : null
  return status === 'pending' ? null : 'Renew'
}

function termWord(status: MembershipView['status']): string {
  return status === 'active' ? 'Paid through' : 'Was paid through'
}

/** What turning it off leads to; what is owed already is not forgiven by it. */
export function turnOffWords({
  pastDue,
  termEndsOn,
  clearing,
}: Pick<MembershipView, 'pastDue' | 'termEndsOn' | 'clearing'>): string {
  if (clearing && !clearing.isForPerson)
    return 'You can turn it off at any time; the payment that is on its way is then the last one.'
  if (!pastDue) {
    return `You can turn it off at any time before the charge; the membership then ends on ${formatDate(termEndsOn)}.`
  }
  return `You can turn it off; we then stop trying to charge you. Unless you pay what is owed, the membership ends on ${formatDate(addDays(pastDue.lapsesOn, -1))}.`
}

function AutoRenewSwitch({
  membership,
  agreement,
}: {
  membership: MembershipView
  agreement: AutoRenewAgreement | null
}) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; message: string } | null>(null)

  async function change(autoRenew: boolean) {
    setPending(true)
    setSaid(null)
    const agreed = autoRenew ? agreement?.terms : undefined
    const body = { membershipId: membership.id, autoRenew, agreed }
    const answer = await secureFetch('/api/v4/member/autoRenew', { method: 'POST', body })
    if (answer.ok || answer.error.code === 'stale_quote') await revalidate()
    setPending(false)
    setSaid(
      answer.ok
        ? {
            tone: 'success',
            message: autoRenew
              ? 'Auto-renewal is on.'
              : 'Auto-renewal is off. We will not charge you for another term.',
          }
        : { tone: 'danger', message: answer.error.message },
    )
  }

  return (
    <div className="mt-4 grid gap-4">
      {membership.autoRenew ? (
        <p className="text-small text-muted">{turnOffWords(membership)}</p>
      ) : (
        <p className="text-small">{agreement?.text}</p>
      )}
      {said && (
        <Notice tone={said.tone} announce>
          {said.message}
        </Notice>
      )}
      <Button variant="secondary" pending={pending} onClick={() => change(!membership.autoRenew)}>
        {membership.autoRenew ? 'Turn off auto-renewal' : 'I agree, turn on auto-renewal'}
      </Button>
    </div>
  )
}
