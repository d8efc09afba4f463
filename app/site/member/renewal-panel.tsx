import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { methodName } from '#domain/billing/method-name.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { refundRuleEverywhere } from '#domain/law/refunds.ts'
import { priceNoticeDays } from '#domain/law/renewals.ts'
import type { AutoRenewTerms, CardOnFile, MembershipView } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'
import { isOver } from './membership-status.tsx'
import { Panel, PanelFact, PanelLink } from './panel.tsx'

/** The terms that turning auto-renewal on agrees to, and their text. */
export type AutoRenewAgreement = { terms: AutoRenewTerms; text: string }

/** When it renews, the price, the payment method, and the auto-renewal switch. */
export function RenewalPanel({
  membership,
  card,
  agreement,
  isNearEnd,
  isLastTerm = false,
  isSelling = true,
}: {
  membership: MembershipView
  card: CardOnFile | null
  /** Null while it's on. */
  agreement: AutoRenewAgreement | null
  /** Whether the next term can be paid manually yet. */
  isNearEnd: boolean
  /** Whether the plan is closing, so that no further term can be paid for. */
  isLastTerm?: boolean
  /** Whether anyone can join the brand now: an ended membership is renewed by joining. */
  isSelling?: boolean
}) {
  const { nextCharge, termEndsOn, status, priceRise, laterPriceCents, creditCents } = membership
  const mayChange = status === 'active' || status === 'past_due'
  const mayPay = !isLastTerm && (isSelling || !isOver(membership))
  const pays = mayPay ? payWords(membership, isNearEnd) : null
  return (
    <Panel title={m.member_renewal()} icon="calendar">
      <dl>
        <PanelFact label={m.member_paid_through({ isActive: status === 'active' })}>
          {formatDate(termEndsOn)}
        </PanelFact>
        <PanelFact label={m.member_next_charge()}>
          <span>
            {nextCharge && !isLastTerm && (!membership.clearing || membership.clearing.isForPerson)
              ? m.member_next_charge_on({
                  isFree: nextCharge.amountCents === 0,
                  amount: formatCents(nextCharge.amountCents),
                  date: formatDate(nextCharge.date),
                })
              : m.member_none()}
          </span>
          {priceRise && (
            <span className="block text-small font-normal text-muted">
              {m.member_price_now({ amount: formatCents(priceRise.previousCents) })}
            </span>
          )}
          {nextCharge && !isLastTerm && !!laterPriceCents && (
            <span className="block text-small font-normal text-muted">
              {m.member_price_may_rise({
                price: formatCents(laterPriceCents),
                days: priceNoticeDays.last,
              })}
            </span>
          )}
        </PanelFact>
        {creditCents > 0 && (
          <PanelFact label={m.member_credit()}>
            <span translate="no">{formatCents(creditCents)}</span>
            <span className="block text-small font-normal text-muted">{m.member_credit_text()}</span>
          </PanelFact>
        )}
        <PanelFact label={m.member_method()}>
          {card ? (
            <>
              <span>{methodName(card)}</span>
              {card.expMonth && (
                <span className="block text-small font-normal text-muted">
                  {m.member_method_expires({
                    month: String(card.expMonth).padStart(2, '0'),
                    year: card.expYear ?? '',
                  })}
                </span>
              )}
            </>
          ) : (
            m.member_none()
          )}
        </PanelFact>
        {mayChange && (
          <PanelFact label={m.member_auto_renewal()}>
            {m.member_auto_renewal_state({ isOn: membership.autoRenew })}
          </PanelFact>
        )}
      </dl>
      {membership.clearing && (
        <Notice tone="info" title={m.member_clearing_title()}>
          {m.member_clearing_wait({
            amount: formatCents(membership.clearing.amountCents),
            clearsBy: formatDate(membership.clearing.clearsBy),
          })}
        </Notice>
      )}
      {isLastTerm && (
        <Notice tone="info" title={m.member_closing_title()}>
          {m.member_closing_text({ isActive: status === 'active', lastDay: formatDate(termEndsOn) })}
        </Notice>
      )}
      {mayChange && !isLastTerm && (membership.autoRenew || !membership.whyNotRenewable) && (
        <AutoRenewSwitch membership={membership} agreement={agreement} />
      )}
      {mayChange && !isLastTerm && membership.whyNotRenewable && (
        <p className="mt-4 text-small text-muted">
          {m.member_nothing_to_renew({ lastDay: formatDate(termEndsOn) })}
        </p>
      )}
      {pays && <PanelLink to="/dashboard/renew">{pays}</PanelLink>}
      <PanelLink to="/dashboard/card-on-file">
        {card ? m.member_change_method() : m.member_add_method()}
      </PanelLink>
      {mayChange && !membership.givenUp && <PanelLink to="/dashboard/cancel">{m.member_cancel()}</PanelLink>}
    </Panel>
  )
}

/** The label of the link for paying manually; null if that isn't possible. */
function payWords(
  { status, balanceCents, wayBack, clearing, whyNotRenewable, nextPlan }: MembershipView,
  isNearEnd: boolean,
): string | null {
  // A cancellation can be undone without paying again, and a pending payment must not be made twice.
  if (wayBack || clearing || whyNotRenewable) return null
  if (status === 'past_due')
    return balanceCents === 0
      ? m.member_renew_free()
      : m.member_pay_now({ amount: formatCents(balanceCents) })
  // A plan chosen for the next term is paid for on its start date.
  if (status === 'active') return isNearEnd && !nextPlan ? m.member_renew_early() : null
  return status === 'pending' ? null : m.member_renew()
}

/** The consequences of turning it off; an amount already due stays due. */
export function turnOffWords({
  pastDue,
  termEndsOn,
  clearing,
}: Pick<MembershipView, 'pastDue' | 'termEndsOn' | 'clearing'>): string {
  if (clearing && !clearing.isForPerson) return m.member_turn_off_clearing()
  if (!pastDue) return m.member_turn_off_text({ lastDay: formatDate(termEndsOn) })
  return m.member_turn_off_due({ lastDay: formatDate(addDays(pastDue.lapsesOn, -1)) })
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
        ? { tone: 'success', message: autoRenew ? m.member_turned_on() : m.member_turned_off() }
        : { tone: 'danger', message: answer.error.message },
    )
  }

  return (
    <div className="mt-4 grid gap-4">
      {membership.autoRenew ? (
        <p className="text-small text-muted">{turnOffWords(membership)}</p>
      ) : (
        <>
          <p className="text-small">{agreement?.text}</p>
          <p className="text-small text-muted">
            {m.member_turn_on_text({ proRata: refundRuleEverywhere().proRataAfterWindow })}
          </p>
        </>
      )}
      {said && (
        <Notice tone={said.tone} announce>
          {said.message}
        </Notice>
      )}
      <Button variant="secondary" pending={pending} onClick={() => change(!membership.autoRenew)}>
        {membership.autoRenew ? m.member_turn_off() : m.member_turn_on()}
      </Button>
    </div>
  )
}
