import { useEffect, useState } from 'react'
import { answerWith } from '#app/api-client/answer-with.ts'
import type { ApiError } from '#app/api-client/api-error.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { quoteBeside } from '#app/payment/payment.rules.ts'
import { usePayment } from '#app/payment/use-payment.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { formatCents } from '#domain/format.ts'
import type { TakeBack, TakeBackRequest, TakenBack } from '#domain/orders/addition/addition.schema.ts'
import * as m from '#messages'

type Props = {
  owner: string
  person: { id: string; firstName: string }
  onDone: (sentence: string) => unknown
}

/** Undoes today's mistaken addition of a person: the refund first, then the button. */
export function UndoAddition({ owner, person, onDone }: Props) {
  const path = `/api/v4/member/dependents/${person.id}/takeBack` as const
  const [offer, setOffer] = useState<TakeBack | ApiError | null>(null)
  useEffect(() => {
    secureFetch(path, { method: 'POST', body: {} }).then((answer) =>
      setOffer(answer.ok ? answer.data : answer.error),
    )
  }, [path])
  const refundCents = offer && 'refundCents' in offer ? Number(offer.refundCents) : null
  // One key per attempt, as for a payment. After three requests an open refund is shown as open.
  const payment = usePayment<TakeBackRequest, TakenBack>({
    name: `take-back.${person.id}`,
    send: (request) => answerWith('refundStatus', secureFetch(path, request)),
    isOpen: ({ refundStatus }, requests) => refundStatus === 'confirming' && requests < 3,
    asksOn: false,
    refresh: (refusal) => setOffer((shown) => quoteBeside<TakeBack>(refusal, 'takeBack') ?? shown),
    onPaid: (done) => onDone(sentenceFor(person.firstName, done)),
  })
  const form = useMemberForm({
    owner,
    name: `take-back-${person.id}`,
    schema: async () => (await import('#app/payment/pay.schema.ts')).buttonSchema,
    submit: () => payment.pay({ confirm: { refundCents: refundCents ?? 0 } }),
    onSuccess: (done) => {
      if (done === 'waiting') form.setErrors({ summary: m.family_undo_unknown() })
    },
  })
  if (offer === null) return <Spinner label={m.family_undo_looking()} />
  if (refundCents === null) return <p role="alert">{'message' in offer ? String(offer.message) : ''}</p>
  return (
    <CheckedForm
      form={form}
      className="grid gap-5"
      aria-label={m.family_undo_named({ name: person.firstName })}
    >
      <FormSummary />
      <p>
        {m.family_undo_text({
          hasRefund: refundCents > 0,
          name: person.firstName,
          amount: formatCents(refundCents),
        })}
      </p>
      <Submit variant="danger">
        {m.family_undo_button({ hasRefund: refundCents > 0, amount: formatCents(refundCents) })}
      </Submit>
    </CheckedForm>
  )
}

function sentenceFor(name: string, { refundCents, refundStatus }: TakenBack): string {
  return m.family_undone({
    name,
    amount: formatCents(refundCents),
    refund: refundCents === 0 ? 'none' : refundStatus === 'failed' ? 'failed' : 'sent',
  })
}
