import { Link, useRevalidator } from 'react-router'
import { answerWith } from '#app/api-client/answer-with.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { usePayment } from '#app/payment/use-payment.tsx'
import { Panel, PanelFact } from '#app/site/member/panel.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { methodName } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { formatMoment } from '#domain/format-moment.ts'
import { promisedWords } from '#domain/memberships/cancellation/refund-words.ts'
import type { CardOnFile, MembershipView } from '#domain/memberships/membership.schema.ts'
import type { Cancellation, Cancelled, CancelRequest } from '#domain/memberships/renewal/renewal.schema.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'

type Props = {
  owner: string
  membership: MembershipView
  /** The number of other memberships in the account. */
  others: number
  card: CardOnFile | null
  /** The brand's time zone, an IANA name. */
  timeZone: string
  /** The brand is closing and its members have been notified: no one can renew anymore. */
  isClosing: boolean
  cancellation: Cancellation
  onDone: (done: Cancelled) => void
}

/** The refund, the rule it follows, and the consequences for everyone on the plan; then the button. */
export function AgreeToCancel(props: Props) {
  const { membership, others, card, timeZone, cancellation } = props
  const { effect, endsOn, refundCents, byHandCents, refundDueAt, explanation, rule } = cancellation
  const ends = m.cancellation_ends({ effect, date: formatDate(endsOn) })
  const until = refundDueAt && formatMoment(refundDueAt, timeZone)
  const family = membership.dependents.map(({ firstName }) => firstName)
  return (
    <>
      <Panel title={m.cancellation_refund_title()} icon="wallet">
        <p translate="no" className="font-display text-display font-semibold tabular-nums">
          {formatCents(refundCents)}
        </p>
        <p className="mt-3">{explanation}</p>
        <p className="mt-2 text-small text-muted">{rule}</p>
        <dl className="mt-5 border-t border-line">
          <PanelFact label={m.cancellation_membership_ends()}>{ends}</PanelFact>
          {family.length > 0 && (
            <PanelFact label={m.cancellation_also_ends({ names: listOf(family) })}>{ends}</PanelFact>
          )}
          <PanelFact label={card ? methodName(card) : m.cancellation_payment_method()}>
            {m.cancellation_not_charged({ hasOthers: others > 0 })}
          </PanelFact>
          {others > 0 && (
            <PanelFact label={m.cancellation_others({ count: others })}>
              {m.cancellation_others_stay()}
            </PanelFact>
          )}
        </dl>
        {until && (
          <>
            <p className="mt-4">
              {byHandCents > 0
                ? promisedWords(refundCents, byHandCents, until)
                : m.cancellation_refund_on({ amount: formatCents(refundCents), on: until })}
            </p>
            <p className="mt-2">{m.cancellation_undo_until({ until })}</p>
          </>
        )}
        <div className="mt-4 grid gap-1 text-small text-muted">
          <p>{m.cancellation_stays_yours({ mayReturn: membership.mayReturn && !props.isClosing })}</p>
          {effect === 'ends_with_term' && <p>{m.cancellation_undo_through({ date: formatDate(endsOn) })}</p>}
          {refundCents > byHandCents && <p>{m.cancellation_refund_way()}</p>}
        </div>
        <Agree {...props} />
      </Panel>
      {membership.autoRenew && effect === 'ends_today' && membership.status === 'active' && (
        <p className="text-muted">
          <RichMessage
            parts={m.cancellation_only_renewal({
              date: formatDate(membership.goodThrough ?? membership.termEndsOn),
            })}
            tags={{
              link: (words) => (
                <Link to="/dashboard" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </>
  )
}

function Agree({ owner, membership, cancellation, onDone }: Props) {
  const { refundCents, endsOn, effect } = cancellation
  const { revalidate } = useRevalidator()
  // One key per attempt, as for a payment. After three requests an open refund is shown as open.
  const payment = usePayment<CancelRequest, Cancelled>({
    name: `cancel.${membership.id}`,
    send: (request) => answerWith('refundStatus', secureFetch('/api/v4/member/cancel', request)),
    isOpen: ({ refundStatus }, requests) => refundStatus === 'confirming' && requests < 3,
    asksOn: false,
    // Reload the loader's data, which matches the error.
    refresh: revalidate,
    onPaid: onDone,
  })
  const form = useMemberForm({
    owner,
    name: 'cancel',
    schema: async () => (await import('#app/payment/pay.schema.ts')).buttonSchema,
    submit: () => payment.pay({ membershipId: membership.id, confirm: { refundCents, endsOn } }),
    onSuccess: (done) => {
      if (done === 'waiting') form.setErrors({ summary: m.cancellation_unconfirmed() })
    },
  })
  return (
    <CheckedForm form={form} className="mt-6 grid gap-5" aria-label={m.cancellation_page()}>
      <FormSummary />
      <div className="flex flex-wrap gap-3">
        <Submit variant="danger">
          {m.cancellation_button({
            effect: refundCents > 0 ? 'refund' : effect,
            amount: formatCents(refundCents),
          })}
        </Submit>
        <LinkButton to="/dashboard" variant="secondary">
          {m.cancellation_keep()}
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

function listOf(names: string[]): string {
  return new Intl.ListFormat(inLocale()).format(names)
}
