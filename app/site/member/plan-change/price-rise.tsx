import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

/** Says that the next term costs more, as the mail did, and what can be done; nothing while the price stays. */
export function PriceRise({ membership }: { membership: MembershipView }) {
  const { priceRise, autoRenew } = membership
  if (!priceRise) return null
  const { startsOn, previousCents, renewalTotalCents } = priceRise
  const price = `${formatCents(renewalTotalCents)} instead of ${formatCents(previousCents)}`
  return (
    <Notice tone="info" title={`Your price rises on ${formatDate(startsOn)}: ${price}.`}>
      {autoRenew
        ? 'We charge it on that day. You can change your plan, turn off auto-renewal or cancel at any time before.'
        : 'Nothing is charged automatically: your membership ends before that unless you renew it.'}
    </Notice>
  )
}
