import { type RefObject, useEffect, useRef, useState } from 'react'
import { clearDraft, loadDraft } from '#app/forms/form-draft.ts'
import { keepDraft } from '#app/forms/keep-draft.ts'
import { useForm } from '#app/forms/use-form.ts'
import { typedCoupon } from '#app/payment/coupon/apply-typed-coupon.ts'
import { CouponEntry } from '#app/payment/coupon/coupon-entry.tsx'
import { saveDraft } from '#app/site/checkout/save-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorText } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'
import { stepKey } from './step-memory.ts'

/**
 * An order's coupon: a field to apply one, collapsed at first, or the applied one with a button to remove it. After
 * either button, focus moves to the result.
 */
export function CouponForm({
  within,
  checkout,
  onCoupon,
  onTyped,
}: {
  /** The form's element, for code that continues while it still contains a code. */
  within: RefObject<HTMLFormElement | null>
  checkout: CheckoutView
  onCoupon: (checkout: CheckoutView) => void
  onTyped: (isTyped: boolean) => void
}) {
  const key = stepKey('coupon', checkout.id)
  const [code, setCode] = useState(() => loadDraft<string>(key) ?? '')
  const [isNew, setNew] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    schema: async () => (await import('./step-schemas.ts')).couponSchema,
    submit: (values) => saveDraft(checkout.id, values),
    onSuccess: (fresh) => {
      keep('')
      setCode('')
      setNew(true)
      onCoupon(fresh)
    },
  })
  function keep(typed: string) {
    if (typed) keepDraft(key, typed)
    else clearDraft(key)
    onTyped(typed !== '')
  }
  const isEntered = checkout.couponCode === null
  useEffect(() => {
    if (isAsked && isEntered) within.current?.querySelector('input')?.focus()
  }, [isAsked, isEntered, within])
  function removed(fresh: CheckoutView) {
    setAsked(true)
    onCoupon(fresh)
  }
  if (!isEntered) return <Applied checkout={checkout} isNew={isNew} onRemoved={removed} />
  if (!isAsked && code === '') {
    return (
      <Button variant="secondary" icon="plus" className="justify-self-start" onClick={() => setAsked(true)}>
        {m.checkout_add_coupon()}
      </Button>
    )
  }
  return (
    <CouponEntry
      form={form}
      within={within}
      code={code}
      onInput={(event) => keep(typedCoupon(event.currentTarget))}
    />
  )
}

function Applied({
  checkout: { id, couponCode, couponProblem, quote },
  isNew,
  onRemoved,
}: {
  checkout: CheckoutView
  /** Just applied: the field that had focus is gone, and the price has changed. */
  isNew: boolean
  onRemoved: (checkout: CheckoutView) => void
}) {
  const [removing, setRemoving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) notice.current?.focus()
  }, [isNew])
  async function remove() {
    setRemoving(true)
    const answer = await saveDraft(id, { couponCode: null })
    setProblem(answer.ok ? undefined : answer.error.message)
    setRemoving(false)
    if (answer.ok) onRemoved(answer.data)
  }
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Notice
        tone={couponProblem ? 'warning' : 'success'}
        announce
        title={couponProblem ?? m.checkout_coupon_applied({ couponCode: couponCode ?? '' })}
      >
        {!couponProblem && <p>{m.checkout_pay_today({ total: formatCents(quote.totalCents) })}</p>}
        <Button variant="quiet" size="sm" pending={removing} onClick={remove} className="-ml-4 mt-1">
          {m.checkout_remove_coupon()}
        </Button>
        <FieldErrorText id="coupon-problem">{problem}</FieldErrorText>
      </Notice>
    </div>
  )
}
