import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

/** A coupon's field and its button, side by side where there is room; `code` stands in it from before. */
export function CouponEntry({
  error,
  pending,
  code,
}: {
  error: string | undefined
  pending: boolean
  code?: string
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <TextField
        name="couponCode"
        label="Coupon code"
        optional
        autoComplete="off"
        className="uppercase placeholder:normal-case"
        defaultValue={code}
        error={error}
      />
      <Button type="submit" variant="secondary" pending={pending} className="sm:mt-7.5">
        Apply coupon
      </Button>
      {error && (
        <p className="text-small text-muted sm:col-span-2">To go on without a coupon, clear the field.</p>
      )}
    </div>
  )
}
