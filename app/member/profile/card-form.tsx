import type { useForm } from '#app/browser/form/use-form.ts'
import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import type { CardForm } from '#app/payment/card.schema.ts'
import { CardFields } from '#app/payment/card-fields.tsx'
import { besideTheCard, takeCardToken } from '#app/payment/card-token.ts'
import { refusedCard } from '#app/payment/refused-card.ts'
import { sendUntilAnswered } from '#app/payment/send-until-answered.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'
import type { CardOnFile } from '#domain/memberships/membership.schema.ts'

/** The form of a card to keep; `form` decides where it goes. */
export function NewCardForm({ form }: { form: ReturnType<typeof useForm> }) {
  return (
    <form {...form.props} className="grid gap-6" aria-label="New card">
      <FormSummary error={form.summary} />
      <CardFields errors={form.errors} />
      <Button type="submit" pending={form.pending} className="sm:justify-self-start">
        {form.pending ? 'Saving…' : 'Save this card'}
      </Button>
    </form>
  )
}

const unseen = 'Your bank has not confirmed this card, so nothing was changed. Please try again.'

/**
 * Takes a token for a card and sends it to `path`. While the payment service is silent the same token is sent
 * again: one token is one card, so nothing is saved twice.
 */
export async function saveCard(
  path: '/api/v4/member/updateBilling' | '/api/v4/member/updateCard',
  card: CardForm,
  more: { token?: string } = {},
): Promise<FetchResult<CardOnFile>> {
  const taken = await takeCardToken(card)
  if (!taken.ok) return taken
  const body = { ...more, paymentToken: taken.data.token }
  const send = () => secureFetch<CardOnFile | { check: BankCheck }>(path, { method: 'POST', body })
  const answer = await sendUntilAnswered(send, { isOpen: (data) => 'check' in data })
  if (!answer.ok) return { ...answer, error: besideTheCard(answer.error) }
  const { data, status } = answer
  return 'check' in data ? refusedCard(unseen) : { ok: true, status, data }
}
