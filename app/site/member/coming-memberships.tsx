import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { Dashboard } from '#domain/memberships/membership.schema.ts'

/** Memberships that were bought from a bank account and are not there yet. */
export function ComingMemberships({ coming }: Pick<Dashboard, 'coming'>) {
  return coming.map(({ planName, amountCents, clearsBy }) => (
    <Notice
      key={planName}
      tone="info"
      className="mt-4"
      title={`${planName} begins when your bank payment is here.`}
    >{`${formatCents(amountCents)}, by about ${formatDate(clearsBy)}. There is nothing to do: we write to you then.`}</Notice>
  ))
}
