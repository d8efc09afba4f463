import { ownAddress } from '#app/i18n/own-address.ts'
import { CheckboxField } from '#app/ui/field.tsx'
import { NoBreakPhones } from '#app/ui/no-break-phones.tsx'
import { refundTermsOf } from '#domain/law/refunds.ts'
import type {
  CheckoutConsents,
  ConsentTexts,
  DraftAgreement,
} from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'
import type { AgreementFile } from './agreement-dialog.tsx'
import { ReadAgreement } from './read-agreement.tsx'

/** The three boxes with the words they agree to, none ticked beforehand; `name` is what their fields are named by. */
export function ConsentBoxes({
  texts,
  agreement,
  pdf,
  name,
  given,
}: {
  texts: ConsentTexts
  /** What the second box agrees to, which opens beside it; `pdf`: it as a file. */
  agreement: DraftAgreement | null
  pdf?: (autoRenew: boolean) => AgreementFile
  name?: string
  /** What was ticked before, when the buyer comes back to it. */
  given?: CheckoutConsents | null
}) {
  const field = (box: keyof CheckoutConsents) => {
    return { name: name ? `${name}.${box}` : box, defaultChecked: given?.[box] }
  }
  return (
    <>
      <div className="rounded-lg border border-accent/30 bg-accent-soft p-5">
        <p className="mb-2 font-semibold">{m.payment_not_insurance()}</p>
        <CheckboxField {...field('disclosure')} label={<NoBreakPhones>{texts.disclosure}</NoBreakPhones>} />
      </div>
      <CheckboxField
        {...field('terms')}
        label={
          <>
            <span>{[texts.terms, texts.electronic].filter(Boolean).join(' ')}</span>{' '}
            <a href={ownAddress('/terms')} target="_blank" rel="noreferrer" className="text-link">
              {m.payment_terms_service_new_tab()}
            </a>
          </>
        }
      />
      {agreement && (
        <ReadAgreement agreement={agreement} autoRenewField={field('autoRenew').name} pdf={pdf} />
      )}
      {texts.autoRenew === null ? (
        <p className="text-muted">{m.payment_no_one_plan_after()}</p>
      ) : (
        <CheckboxField
          {...field('autoRenew')}
          optional
          label={texts.autoRenew}
          hint={
            <>
              <span className="block">{m.pages_refund_promise(refundTermsOf())}</span>
              <span className="block">{m.payment_auto_renew_hint()}</span>
            </>
          }
        />
      )}
    </>
  )
}
