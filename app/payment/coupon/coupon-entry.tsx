import type { FormEventHandler, RefObject } from 'react'
import type { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import * as m from '#messages'

/** The coupon form: its field and button, side by side if there is room; `code` is the field's initial value. */
export function CouponEntry({
  form,
  within,
  code,
  onInput,
  className,
}: {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'errors' | 'summary' | 'pending'>
  /** The form's element, for code that continues while it still contains a code. */
  within: RefObject<HTMLFormElement | null>
  code?: string
  onInput?: FormEventHandler<HTMLFormElement>
  className?: string
}) {
  const error = form.errors.couponCode ?? form.summary
  return (
    <CheckedForm
      form={form}
      ref={(element) => {
        form.props.ref.current = element
        within.current = element
      }}
      aria-label={m.payment_coupon()}
      onInput={onInput}
      className={className}
    >
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          name="couponCode"
          label={m.payment_coupon_code()}
          optional
          autoComplete="off"
          className="uppercase placeholder:normal-case"
          defaultValue={code}
          error={error}
        />
        <Submit variant="secondary" className="sm:mt-7.5">
          {m.payment_apply_coupon()}
        </Submit>
        {error && (
          <p className="text-small text-muted sm:col-span-2">{m.payment_go_without_coupon_clear()}</p>
        )}
      </div>
    </CheckedForm>
  )
}
