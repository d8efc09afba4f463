import { CheckboxField } from '#app/ui/field.tsx'
import { NoBreakPhones } from '#app/ui/no-break-phones.tsx'
import type { CheckoutConsents, ConsentTexts } from '#domain/orders/checkout/checkout.schema.ts'

/** The three boxes with the words they agree to, none ticked beforehand; `name` is what their fields are named by. */
export function ConsentBoxes({
  texts,
  name,
  given,
}: {
  texts: ConsentTexts
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
        <p className="mb-2 font-semibold">This is not insurance</p>
        <CheckboxField {...field('disclosure')} label={<NoBreakPhones>{texts.disclosure}</NoBreakPhones>} />
      </div>
      <CheckboxField
        {...field('terms')}
        label={
          <>
            <span>{texts.terms}</span>{' '}
            <a href="/terms" target="_blank" rel="noreferrer" className="text-link">
              Terms of Service (new tab)
            </a>
          </>
        }
      />
      {texts.autoRenew === null ? (
        <p className="text-muted">
          No one is on this plan after the first term, so this membership does not renew.
        </p>
      ) : (
        <CheckboxField
          {...field('autoRenew')}
          optional
          label={texts.autoRenew}
          hint="Leave it empty and this membership simply ends with its term. You can change this at any time."
        />
      )}
    </>
  )
}
