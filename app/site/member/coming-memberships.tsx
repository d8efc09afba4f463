import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { Dashboard } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'

/** Memberships paid from a bank account that haven't started yet. */
export function ComingMemberships({ coming }: Pick<Dashboard, 'coming'>) {
  return coming.map(({ planName, amountCents, clearsBy }) => (
    <Notice key={planName} tone="info" className="mt-4" title={m.member_coming_title({ plan: planName })}>
      {m.member_clearing_wait({ amount: formatCents(amountCents), clearsBy: formatDate(clearsBy) })}
    </Notice>
  ))
}
