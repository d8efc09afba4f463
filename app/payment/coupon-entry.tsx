import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

/** A coupon's field and its button, side by side where there is room. */
export function CouponEntry({ error, pending }: { error: string | undefined; pending: boolean }) {
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <TextField
        name="couponCode"
        label="Coupon code"
        optional
        autoComplete="off"
        className="uppercase placeholder:normal-case"
        error={error}
      />
      <Button type="submit" variant="secondary" pending={pending} className="sm:mt-7.5">
        Apply coupon
      </Button>
    </div>
  )
}
