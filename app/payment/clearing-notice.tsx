import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'

/** A bank account is being debited: nothing to do, and by when it is known to be good. It takes the focus of the form. */
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
      <Notice tone="info" announce title="You do not need to pay again.">
        <p>{`We asked your bank for ${formatCents(amountCents)}. Banks take up to four business days, so the money is here by about ${formatDate(clearsBy)}, and we write to you then. You may close this page.`}</p>
        <p className="mt-2">{children}</p>
      </Notice>
    </div>
  )
}
