import { useState } from 'react'
import { Panel } from '#app/member/panel.tsx'
import { CardChoice } from '#app/member/payment/card-choice.tsx'
import { useMemberForm } from '#app/member/profile/use-member-form.ts'
import { CardFields } from '#app/payment/card-fields.tsx'
import { takeCardToken } from '#app/payment/card-token.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents } from '#domain/format.ts'
import type { Purchased, PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'
import { type OrderChoices, type PurchaseAnswer, payPurchase } from './pay-purchase.ts'

type Props = {
  owner: string
  quote: PurchaseQuote
  order: OrderChoices
  onQuote: (quote: PurchaseQuote) => void
  onOpen: () => void
  onPaid: (purchased: Purchased) => void
}

/** The three boxes, none ticked beforehand, the card, and the one button that takes money. */
export function AgreeAndPay(props: Props) {
  const { card } = props.quote
  const [isNewCard, setNewCard] = useState(!card)
  const { owner, quote, order, onQuote, onOpen, onPaid } = props
  const { texts, termStartsOn } = quote
  const { totalCents, renewalTotalCents } = quote.quote
  const form = useMemberForm({
    owner,
    name: 'purchase',
    schema: async () => (await import('./agree.schema.ts')).agreeSchema,
    submit: async ({ consents, card: typed }): Promise<PurchaseAnswer> => {
      const taken = typed && (await takeCardToken(typed))
      if (taken && !taken.ok) return taken
      const confirm = { totalCents, renewalTotalCents, termStartsOn, consents }
      return payPurchase({ ...order, ...(taken && { paymentToken: taken.data.token }), confirm })
    },
    onSuccess: (paid) => (paid === 'open' ? onOpen() : onPaid(paid)),
    onError: (error) => {
      const { purchase } = error
      if (error.code === 'stale_quote' && isQuote(purchase)) onQuote(purchase)
      return false
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-label="Agree and pay">
      <Panel title="Before you pay" icon="info">
        <div className="grid gap-5">
          <FormSummary error={form.summary} />
          <div className="rounded-lg border border-accent/30 bg-accent-soft p-5">
            <p className="mb-2 font-semibold">This is not insurance</p>
            <CheckboxField
              name="consents.disclosure"
              label={texts.disclosure}
              error={form.errors['consents.disclosure']}
            />
          </div>
          <CheckboxField
            name="consents.terms"
            label={
              <>
                {texts.terms}{' '}
                <a href="/terms" target="_blank" rel="noreferrer" className="text-link">
                  Terms of Service (new tab)
                </a>
              </>
            }
            error={form.errors['consents.terms']}
          />
          <CheckboxField
            name="consents.autoRenew"
            optional
            label={texts.autoRenew}
            hint="Leave it empty and this membership simply ends with its term. You can change this at any time."
            error={form.errors['consents.autoRenew']}
          />
        </div>
      </Panel>
      <Panel title="How you pay" icon="wallet">
        <div className="grid gap-6">
          {card && (
            <CardChoice
              card={card}
              anotherText="It pays for this membership and its renewals."
              isAnother={isNewCard}
              onChange={setNewCard}
            />
          )}
          {isNewCard && <CardFields errors={form.errors} />}
          <Button type="submit" size="lg" wide pending={form.pending}>
            {form.pending ? 'Paying…' : `Pay ${formatCents(totalCents)} and join`}
          </Button>
        </div>
      </Panel>
    </form>
  )
}

/** Whether what lies beside a refusal is a quote to show. */
function isQuote(value: unknown): value is PurchaseQuote {
  return typeof value === 'object' && value !== null && 'quote' in value && 'texts' in value
}
