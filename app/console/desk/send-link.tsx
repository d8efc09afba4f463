import { useRef } from 'react'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { AskedSale, DeskSaleQuote } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import type { DeskAddress } from './desk-workspace.server.ts'

/** The family agrees and pays on their own screen, with an emailed link. */
export function SendLink({
  sale,
  quote,
  address,
  onQuote,
  onSent,
}: {
  sale: AskedSale
  quote: DeskSaleQuote
  address: DeskAddress
  onQuote: (quote: DeskSaleQuote) => void
  onSent: () => unknown
}) {
  /** One link, however often the button is pressed. */
  const key = useRef('')
  const { email } = sale.account
  const { termStartsOn } = quote
  const { totalCents } = quote.quote
  const form = useForm({
    schema: async () =>
      (await import('#domain/orders/desk-sale/desk-sale.schema.ts')).payLinkSaleSchema.shape.confirm,
    prepare: () => ({ totalCents, termStartsOn }),
    submit: (confirm) => {
      key.current ||= crypto.randomUUID()
      return staffFetch(`/api/admin/desk/links${address.call}`, {
        method: 'POST',
        body: { ...sale, confirm },
        idempotencyKey: key.current,
      })
    },
    onSuccess: async (link) => {
      await onSent()
      void showToast({
        message: `The link is on its way to ${link.email} and works through ${formatDate(link.until)}.`,
      })
    },
    onError: ({ code, sale: fresh }) => {
      if (code !== 'network' && code !== 'in_flight') key.current = ''
      if (code === 'stale_quote' && fresh) onQuote(fresh as DeskSaleQuote)
      return false
    },
  })
  return (
    <Card title="Link by email">
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        {email === null ? (
          <p>Enter their email above: the link goes there.</p>
        ) : (
          <>
            <p>{`${email} gets a link with its expiration date. They read the agreement on their own screen, agree to it, and pay ${formatCents(totalCents)}. Then they become members.`}</p>
            <Submit icon="mail" className="justify-self-start">
              Send the link
            </Submit>
          </>
        )}
      </CheckedForm>
    </Card>
  )
}
