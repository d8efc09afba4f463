import type { FormEvent } from 'react'

type CouponForm = Pick<HTMLFormElement, 'elements' | 'requestSubmit'>
type Submitted = Pick<FormEvent<HTMLFormElement>, 'preventDefault'>

/**
 * A submit handler that prevents losing a coupon: if a code was typed but not applied, it submits the coupon's own form
 * instead. That applies the code or shows an error at its field, so the buyer sees the price before agreeing to it.
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

/** The code typed in a coupon's form; empty if the form has no field, as for an applied coupon. */
export function typedCoupon({ elements }: Pick<CouponForm, 'elements'>): string {
  const field = elements.namedItem('couponCode')
  return field && 'value' in field ? field.value.trim() : ''
}
