import type { Db } from '#db/client.ts'
import { holdStanding } from '#domain/brands/brand.queries.server.ts'
import { isClosingPublic, isPastClosing, whyNotSold } from '#domain/brands/sales-status.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import type { OrderKind } from '#domain/values/orders.ts'

const joining: readonly OrderKind[] = ['checkout', 'purchase', 'desk_sale']
const changing: readonly OrderKind[] = ['addition', 'plan_change']

/**
 * Refuses an order its brand does not accept, by the brand's row in the order's transaction. An instance unaware of a
 * pause sells nothing, and every order is before or after a pause or closing.
 * @throws DomainError `not_sold`
 */
export async function assertBrandAccepts(
  tx: Db,
  { brandId, kind, startsOn }: { brandId: string; kind: OrderKind; startsOn: string },
  now: Date,
): Promise<void> {
  const held = await holdStanding(tx, brandId)
  const why = whyNot(held, { kind, startsOn, today: dateIn(held.timeZone, now) })
  if (why) throw new DomainError('not_sold', why)
}

/**
 * Refuses a manual renewal, or its preview. `isOver`: the membership has ended, so renewing it means joining again.
 * @throws DomainError `not_sold`
 */
export async function assertBrandRenews(
  db: Db,
  { brandId, startsOn, today, isOver }: { brandId: string; startsOn: string; today: string; isOver: boolean },
): Promise<void> {
  const held = await holdStanding(db, brandId)
  const why = isOver ? whyNotSold(held) : whyNot(held, { kind: 'renewal', startsOn, today })
  if (why) throw new DomainError('not_sold', why)
}

function whyNot(
  held: Awaited<ReturnType<typeof holdStanding>>,
  { kind, startsOn, today }: { kind: OrderKind; startsOn: string; today: string },
): string | null {
  if (joining.includes(kind)) return whyNotSold(held)
  const isRefused =
    (held.closing && changing.includes(kind)) ||
    (kind === 'renewal' && isPastClosing(held, { today, startsOn }))
  if (!isRefused) return null
  if (!isClosingPublic(held))
    return 'This can’t be done right now. You weren’t charged, and your membership continues.'
  return kind === 'renewal'
    ? 'This plan is closing, so there is nothing to renew. You stay on your plan through the last day you paid for.'
    : 'This plan is closing, so you can’t add to it or change it. Your membership stays active through the last day you paid for.'
}
