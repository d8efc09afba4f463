import { Link, useRevalidator } from 'react-router'
import { answerWith } from '#app/api-client/answer-with.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { usePayment } from '#app/payment/use-payment.tsx'
import { Panel, PanelFact } from '#app/site/member/panel.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { methodName } from '#domain/billing/method-name.ts'
import { formatCents, formatDate, formatMoment } from '#domain/format.ts'
import { promisedWords } from '#domain/memberships/cancellation/refund-words.ts'
import type { CardOnFile, MembershipView } from '#domain/memberships/membership.schema.ts'
import type { Cancellation, Cancelled, CancelRequest } from '#domain/memberships/renewal/renewal.schema.ts'

type Props = {
  owner: string
  membership: MembershipView
  /** How many other memberships the account has. */
  others: number
  card: CardOnFile | null
  /** Of the brand, an IANA name. */
  timeZone: string
  /** The brand closes, and its members know: nobody can renew any more. */
  isClosing: boolean
  cancellation: Cancellation
  onDone: (done: Cancelled) => void
}

const lostWords =
  'We do not know yet whether this reached us. Press the button again: it is done once, however often you press.'

/** What is given back, the rule behind it, and what becomes of everybody and everything; then the button. */
export function AgreeToCancel(props: Props) {
  const { membership, others, card, timeZone, cancellation } = props
  const { effect, endsOn, refundCents, byHandCents, refundDueAt, explanation, rule } = cancellation
  const ends = effect === 'ends_today' ? `Today, ${formatDate(endsOn)}` : `After ${formatDate(endsOn)}`
  const family = membership.dependents.map(({ firstName }) => firstName)
  return (
    <>
      <Panel title="What you get back" icon="wallet">
        <p className="font-display text-display font-semibold tabular-nums">{formatCents(refundCents)}</p>
        <p className="mt-3">{explanation}</p>
        <p className="mt-2 text-small text-muted">{rule}</p>
        <dl className="mt-5 border-t border-line">
          <PanelFact label="Your membership ends">{ends}</PanelFact>
          {family.length > 0 && (
            <PanelFact label={`${listOf(family)} ${family.length === 1 ? 'ends' : 'end'} with you`}>
              {ends}
            </PanelFact>
          )}
          <PanelFact
            label={card ? methodName(card) : 'How you pay'}
          >{`Not charged ${others > 0 ? 'for this membership ' : ''}any more`}</PanelFact>
          {others > 0 && (
            <PanelFact label={others === 1 ? 'Your other membership' : 'Your other memberships'}>
              Not touched
            </PanelFact>
          )}
        </dl>
        {refundDueAt && (
          <p className="mt-4">
            {byHandCents > 0
              ? `Until ${formatMoment(refundDueAt, timeZone)} you can change your mind and keep your membership. ${promisedWords(refundCents, byHandCents, formatMoment(refundDueAt, timeZone))}`
              : `If you cancel now, we send ${formatCents(refundCents)} back to you on ${formatMoment(refundDueAt, timeZone)}. Until then you can change your mind and keep your membership.`}
          </p>
        )}
        <p className="mt-4 text-small text-muted">{`You keep your sign-in, your receipts and your agreement${props.isClosing || !membership.mayReturn ? '.' : ', and can renew whenever you like.'}${effect === 'ends_with_term' ? ` Until ${formatDate(endsOn)} you can take this back.` : ''}${refundCents > byHandCents ? ' Refunds go back the way you paid; banks usually show those to a card or an account within 5 to 10 days.' : ''}`}</p>
        <Agree {...props} />
      </Panel>
      {membership.autoRenew && effect === 'ends_today' && membership.status === 'active' && (
        <p className="text-muted">
          Only want it to stop renewing? Turn off auto-renewal{' '}
          <Link to="/dashboard" className="text-link">
            in your dashboard
          </Link>{' '}
          <span>{`and stay a member until ${formatDate(membership.goodThrough ?? membership.termEndsOn)}.`}</span>
        </p>
      )}
    </>
  )
}

function Agree({ owner, membership, cancellation, onDone }: Props) {
  const { refundCents, endsOn, effect } = cancellation
  const { revalidate } = useRevalidator()
  // One key for one attempt, as for a payment. After three requests an open refund is shown as open.
  const payment = usePayment<CancelRequest, Cancelled>({
    name: `cancel.${membership.id}`,
    send: (request) => answerWith('refundStatus', secureFetch('/api/v4/member/cancel', request)),
    isOpen: ({ refundStatus }, requests) => refundStatus === 'confirming' && requests < 3,
    asksOn: false,
    // The loader's answer of now; the refusal has the same.
    refresh: revalidate,
    onPaid: onDone,
  })
  const form = useMemberForm({
    owner,
    name: 'cancel',
    schema: async () => (await import('#app/payment/pay.schema.ts')).buttonSchema,
    submit: () => payment.pay({ membershipId: membership.id, confirm: { refundCents, endsOn } }),
    onSuccess: (done) => {
      if (done === 'waiting') form.setErrors({ summary: lostWords })
    },
  })
  return (
    <CheckedForm form={form} className="mt-6 grid gap-5" aria-label="Cancel">
      <FormSummary />
      <div className="flex flex-wrap gap-3">
        <Submit variant="danger">
          {refundCents > 0
            ? `Cancel and get ${formatCents(refundCents)} back`
            : effect === 'ends_today'
              ? 'Cancel today'
              : 'Cancel'}
        </Submit>
        <LinkButton to="/dashboard" variant="secondary">
          Keep my membership
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

function listOf(names: string[]): string {
  return new Intl.ListFormat('en-US').format(names)
}
