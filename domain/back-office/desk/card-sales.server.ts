import { and, asc, eq, gt, like } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { fullName } from '#domain/full-name.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import { joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import { keysOf } from '#domain/orders/place-order.server.ts'

/** How long a card's outcome is still shown to the person who entered it, in milliseconds. */
const toldMs = 60 * 60_000

/**
 * A family whose card was entered: `open` while it's unknown whether it was charged. `name`: null once it was declined.
 */
export type CardSale = {
  id: string
  status: 'open' | 'settled' | 'declined'
  name: string | null
  totalCents: number
  /** The code that opens its newest member card at the desk; null before it's settled. */
  card: string | null
}

/**
 * The families a staff member recently enrolled by card, by their orders' keys, so that a reload of the desk doesn't
 * lose them. Oldest first.
 */
export async function listCardSales(
  { db, now, secret }: { db: Db; now: Date; secret: string },
  { brandId, staffId }: { brandId: string; staffId: string },
): Promise<CardSale[]> {
  const rows = await db
    .select({ order: orders, issue: memberships.cardIssue })
    .from(orders)
    .leftJoin(
      memberships,
      and(eq(memberships.brandId, orders.brandId), eq(memberships.id, orders.membershipId)),
    )
    .where(
      ofBrand(
        orders,
        brandId,
        and(
          eq(orders.kind, 'desk_sale'),
          like(orders.key, `${keysOf({ kind: 'desk_sale', by: staffId })}%`),
          gt(orders.createdAt, new Date(now.getTime() - toldMs)),
        ),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
  return rows.map(({ order: { id, status, subject, totalCents, membershipId }, issue }) => {
    const buyer = joinSubjectSchema.safeParse(subject).data?.buyer
    const isSettled = status === 'settled'
    return {
      id,
      status: isSettled || status === 'open' ? status : 'declined',
      name: buyer ? fullName(buyer) : null,
      totalCents,
      card: isSettled && issue ? cardCode(secret, { membershipId, issue }) : null,
    }
  })
}
