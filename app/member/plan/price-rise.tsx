import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

/** That the next term costs more, of which a mail told too, and what can be done; nothing while it does not. */
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
