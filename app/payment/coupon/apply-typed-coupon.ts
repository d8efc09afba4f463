import type { FormEvent } from 'react'

type CouponForm = Pick<HTMLFormElement, 'elements' | 'requestSubmit'>
type Submitted = Pick<FormEvent<HTMLFormElement>, 'preventDefault'>

/**
 * A submit handler that lets no coupon be lost: where a code was typed and not applied, the coupon's own form is sent
 * instead. It applies the code or says beside its field why not; the price has to be looked at before it is agreed to.
 */
export function applyTypedCoupon<Sent extends Submitted>(
  couponForm: () => CouponForm | null,
  onSubmit: (event: Sent) => unknown,
): (event: Sent) => void {
  return (event) => {
    const form = couponForm()
    if (!form || typedCoupon(form) === '') return void onSubmit(event)
    event.preventDefault()
    form.requestSubmit()
  }
}

/** The code that stands in a coupon's form; empty where the form has no field, as for a coupon that is applied. */
export function typedCoupon({ elements }: Pick<CouponForm, 'elements'>): string {
  const field = elements.namedItem('couponCode')
  return field && 'value' in field ? field.value.trim() : ''
}
