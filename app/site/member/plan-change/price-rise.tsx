import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'

/**
 * Announces that the next term costs more, as the email did, and the member's options; renders nothing if the price
 * stays the same.
 */
export function PriceRise({ membership }: { membership: MembershipView }) {
  const { priceRise, autoRenew } = membership
  if (!priceRise) return null
  const { startsOn, previousCents, renewalTotalCents } = priceRise
  const title = m.plan_change_increase_title({
    startsOn: formatDate(startsOn),
    price: formatCents(renewalTotalCents),
    before: formatCents(previousCents),
  })
  return (
    <Notice tone="info" title={title}>
      {m.plan_change_increase_text({ renews: autoRenew })}
    </Notice>
  )
}
