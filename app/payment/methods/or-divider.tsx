import * as m from '#messages'
/** The divider between the wallet buttons and the fields. */
export function OrDivider() {
  return (
    <p className="flex items-center gap-4 text-small text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {m.payment_or()}
    </p>
  )
}
