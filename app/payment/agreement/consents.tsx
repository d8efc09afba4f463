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

/** The three consent checkboxes with their texts, none checked beforehand; `name` prefixes their field names. */
export function ConsentBoxes({
  texts,
  agreement,
  pdf,
  name,
  given,
}: {
  texts: ConsentTexts
  /** What the second checkbox agrees to, which opens next to it; `pdf`: the same as a file. */
  agreement: DraftAgreement | null
  pdf?: (autoRenew: boolean) => AgreementFile
  name?: string
  /** The consents given earlier, if the buyer comes back to this step. */
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
