import { expect, test, vi } from 'vitest'
import { applyTypedCoupon } from './apply-typed-coupon.ts'

function formWith(field: { value: string } | null) {
  const elements = { namedItem: (name: string) => (name === 'couponCode' ? field : null) }
  return { elements, requestSubmit: vi.fn() } as unknown as HTMLFormElement
}
const press = (form: HTMLFormElement | null) => {
  const goOn = vi.fn()
  const event = { preventDefault: vi.fn() }
  applyTypedCoupon(() => form, goOn)(event)
  return { goOn, event }
}

test('a coupon typed but not applied is tried before continuing or paying', () => {
  const form = formWith({ value: ' welcome10 ' })
  const { goOn, event } = press(form)
  expect(goOn).not.toHaveBeenCalled()
  expect(event.preventDefault).toHaveBeenCalledOnce()
  expect(form.requestSubmit).toHaveBeenCalledOnce()
})

test('without a typed code, or with an applied one, the form continues', () => {
  for (const form of [formWith({ value: '  ' }), formWith(null), null]) {
    const { goOn, event } = press(form)
    expect(goOn).toHaveBeenCalledExactlyOnceWith(event)
    if (form) expect(form.requestSubmit).not.toHaveBeenCalled()
  }
})
