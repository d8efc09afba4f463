import type { Db } from '#db/client.ts'
import { holdStanding } from '#domain/brands/brand.queries.server.ts'
import { isClosingPublic, isPastClosing, whyNotSold } from '#domain/brands/sales-status.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { type OrderKindName, orderKinds } from '#domain/values/orders.ts'
import * as m from '#messages'

/**
 * Refuses an order its brand doesn't accept, based on the brand's row in the order's transaction. So an instance with a
 * stale cache still sells nothing during a pause, and every order falls strictly before or after a pause or closing.
 * @throws DomainError `not_sold`
 */
export async function assertBrandAccepts(
  tx: Db,
  { brandId, kind, startsOn }: { brandId: string; kind: OrderKindName; startsOn: string },
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
  { kind, startsOn, today }: { kind: OrderKindName; startsOn: string; today: string },
): string | null {
  const { sells } = orderKinds[kind]
  if (sells === 'joining') return whyNotSold(held)
  const isRefused =
    (held.closing && sells === 'change') || (sells === 'renewal' && isPastClosing(held, { today, startsOn }))
  if (!isRefused) return null
  if (!isClosingPublic(held)) return m.errors_cannot_done_just_now()
  return sells === 'renewal' ? m.errors_closing_nothing_to_renew() : m.errors_closing_nothing_changes()
}
