import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { gatewayInUse } from '#app/browser/gateway-config.ts'
import type { loader as frameLoader } from '#app/console/layout/frame.tsx'
import { frameRoute } from '#app/console/layout/frame-route.ts'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CardEntry } from '#app/payment/methods/card-entry.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { Enrolled } from '#domain/back-office/desk/enroll.server.ts'
import { formatCents } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type { DeskSale, DeskSaleQuote } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import type { Closing } from './close-sale.tsx'
import { NotCharged, useDeskPayment, WaitingAtDesk } from './desk-payment.tsx'
import { SignatureField, type Strokes } from './signature-field.tsx'
import { TenderFields } from './tender-fields.tsx'

/** The text agreed to at the desk, the signature, and the payment: taken there or charged to a card. */
export function PayHere({
  sale,
  quote: asked,
  address,
  onQuote,
  onSold,
  onLink,
}: Closing & { onLink: () => void }) {
  const { quote, termStartsOn, texts } = asked
  const frame = useRouteLoaderData<typeof frameLoader>(frameRoute)
  const [tender, chooseTender] = useState('')
  const isCard = tender === 'card'
  const [strokes, setStrokes] = useState<Strokes>([])
  function setTender(next: string) {
    if ((next === 'card') !== isCard) setStrokes([])
    chooseTender(next)
  }
  const name = fullName(sale.account)
  const payment = useDeskPayment<DeskSale, Enrolled>({
    send: (request) => staffFetch(`/api/admin/desk/enrollments${address.call}`, request),
    onPaid: async ({ card, isMailed }) => {
      await onSold(card)
      void showToast({
        message: isMailed
          ? `${name} is enrolled. The documents and a sign-in link are on their way by email.`
          : `${name} is enrolled. Print their documents.`,
      })
    },
    onRefused: ({ code, sale: fresh }) => {
      if (code === 'stale_quote' && fresh) onQuote(fresh as DeskSaleQuote)
    },
  })
  const form = useForm({
    schema: async () => {
      const [{ deskSaleSchema }, { paidAtDesk }] = await Promise.all([
        import('#domain/orders/desk-sale/desk-sale.schema.ts'),
        import('./desk-pay.schema.ts'),
      ])
      return paidAtDesk(deskSaleSchema.shape.confirm)
    },
    prepare: ({ signature, ...values }) => ({
      ...values,
      signature: { ...(signature as object), ...(isDrawn(signature) && { strokes }) },
      totalCents: quote.totalCents,
      termStartsOn,
    }),
    submit: ({ confirm, method }) =>
      payment.take(method, confirm.paid, (paid) => ({ ...sale, confirm: { ...confirm, paid } })),
  })
  const isWaiting = payment.at === 'waiting'
  return (
    <>
      {isWaiting && <WaitingAtDesk payment={payment} />}
      <CheckedForm form={form} hidden={isWaiting}>
        <Card title="Payment" lead="The agreement below is for this kind of payment.">
          <div className="grid gap-5">
            {payment.fault && <Notice tone="danger">{payment.fault}</Notice>}
            {payment.declined && (
              <NotCharged why={payment.declined}>
                <Button variant="secondary" size="sm" icon="mail" onClick={onLink}>
                  Send a link instead
                </Button>
              </NotCharged>
            )}
            <TenderFields
              onTender={setTender}
              card={<CardEntry gateway={frame?.gateway ?? gatewayInUse()} amountCents={quote.totalCents} />}
            />
          </div>
        </Card>
        {tender !== '' && (
          <Card
            // Consent and signature for a card payment don't apply to cash, nor the other way around.
            key={isCard ? 'card' : 'counter'}
            title="Agreement"
            lead={
              isCard
                ? 'Read it with them. The card is saved: it is charged again only while auto-renewal is on.'
                : 'Read it with them. The membership ends with its term, because no payment method is saved.'
            }
          >
            <div className="grid gap-5">
              <FormSummary />
              <CheckboxField name="consents.disclosure" label={texts.disclosure} />
              <CheckboxField name="consents.terms" label={texts.terms} />
              {isCard && texts.autoRenew !== null && (
                <CheckboxField
                  name="consents.autoRenew"
                  optional
                  label={texts.autoRenew}
                  hint="If this is not checked, the membership ends when its term does."
                />
              )}
              <SignatureField name={name} strokes={strokes} onStrokes={setStrokes} />
              <Submit className="justify-self-start">{`${isCard ? 'Charge' : 'Take'} ${formatCents(quote.totalCents)} and enroll`}</Submit>
            </div>
          </Card>
        )}
      </CheckedForm>
    </>
  )
}

function isDrawn(signature: unknown): boolean {
  return (
    typeof signature === 'object' && signature !== null && 'how' in signature && signature.how === 'drawn'
  )
}
