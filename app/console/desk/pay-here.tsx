import { useRef, useState } from 'react'
import { useForm } from '#app/browser/form/use-form.ts'
import { Sheet } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { Enrolled } from '#domain/desk/enroll.server.ts'
import { formatCents } from '#domain/format.ts'
import type { DeskSaleQuote } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import type { Closing } from './close-sale.tsx'
import { SignatureField, type Strokes } from './signature-field.tsx'
import { TenderFields } from './tender-fields.tsx'

/** The words that are agreed to at the desk, the signature, and the money that is taken there. */
export function PayHere({ sale, quote: asked, address, onQuote, onSold }: Closing) {
  const { quote, termStartsOn, texts } = asked
  /** One sale, however often the button is pressed. */
  const key = useRef('')
  const [strokes, setStrokes] = useState<Strokes>([])
  const name = `${sale.account.firstName} ${sale.account.lastName}`
  const form = useForm({
    schema: async () =>
      (await import('#domain/orders/desk-sale/desk-sale.schema.ts')).deskSaleSchema.shape.confirm,
    prepare: ({ signature, ...values }) => ({
      ...values,
      signature: { ...(signature as object), ...(isDrawn(signature) && { strokes }) },
      totalCents: quote.totalCents,
      termStartsOn,
    }),
    submit: (confirm) => {
      key.current ||= crypto.randomUUID()
      return staffFetch<Enrolled>(`/api/admin/desk/enrollments${address.call}`, {
        method: 'POST',
        body: { ...sale, confirm },
        idempotencyKey: key.current,
      })
    },
    onSuccess: async ({ card, isMailed }) => {
      await onSold(card)
      void showToast({
        message: isMailed
          ? `${name} is enrolled. The papers and a link to sign in are on their way by email.`
          : `${name} is enrolled. Print the papers for them.`,
      })
    },
    onError: ({ code, sale: fresh }) => {
      // Refused for good: what is sent next is another sale.
      if (code !== 'network' && code !== 'in_flight') key.current = ''
      if (code === 'stale_quote' && fresh) onQuote(fresh as DeskSaleQuote)
      return false
    },
  })
  return (
    <form {...form.props}>
      <Sheet
        title="Agreement"
        lead="Read it with them. It ends with its term: nothing is on file to be charged."
      >
        <div className="grid gap-5">
          <FormSummary error={form.summary} />
          <CheckboxField
            name="consents.disclosure"
            label={texts.disclosure}
            error={form.errors['consents.disclosure']}
          />
          <CheckboxField name="consents.terms" label={texts.terms} error={form.errors['consents.terms']} />
          <SignatureField name={name} errors={form.errors} strokes={strokes} onStrokes={setStrokes} />
        </div>
      </Sheet>
      <Sheet title="Payment">
        <div className="grid gap-5">
          <TenderFields errors={form.errors} />
          <Button type="submit" pending={form.pending} className="justify-self-start">
            Take {formatCents(quote.totalCents)} and enroll
          </Button>
        </div>
      </Sheet>
    </form>
  )
}

function isDrawn(signature: unknown): boolean {
  return (
    typeof signature === 'object' && signature !== null && 'how' in signature && signature.how === 'drawn'
  )
}
