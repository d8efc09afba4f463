import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import * as m from '#messages'

/** A bank payment is pending: nothing to do, and when it's expected to clear. It takes focus from the form. */
export function ClearingNotice({
  amountCents,
  clearsBy,
  children,
}: {
  amountCents: number
  clearsBy: string
  /** What happens then. */
  children: ReactNode
}) {
  return (
    <div ref={(element) => element?.focus()} tabIndex={-1} className="outline-none">
      <Notice tone="info" announce title={m.payment_waiting_title()}>
        <p>{m.payment_clearing_text({ amount: formatCents(amountCents), clearsBy: formatDate(clearsBy) })}</p>
        <p className="mt-2">{children}</p>
      </Notice>
    </div>
  )
}
