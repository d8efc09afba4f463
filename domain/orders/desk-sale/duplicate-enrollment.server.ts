import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { DomainError } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { identityOf } from '#domain/memberships/family/dependent.rules.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** Who joins which plan. */
type Joining = {
  brandId: string
  planId: string
  account: { firstName: string; lastName: string; dateOfBirth: string }
}

/** Serializes concurrent desk sales for one person until the transaction ends; there's no row to lock. */
export async function lockEnrollee(db: Db, { brandId, account }: Omit<Joining, 'planId'>): Promise<void> {
  const who = ['desk_sale', brandId, identityOf(account)].join(' ')
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`)
}

/**
 * Refuses the same plan for a person who is on it; they renew it or add to it instead.
 * @throws DomainError `conflict`: they're on it; `in_flight`: a desk is charging a card for it.
 */
export async function assertNotEnrolled(db: Db, { brandId, account, planId }: Joining): Promise<void> {
  const bornThen = eq(accounts.dateOfBirth, account.dateOfBirth)
  const isOnIt = and(eq(memberships.planId, planId), inArray(memberships.status, ['active', 'past_due']))
  const { firstName, lastName, dateOfBirth } = accounts
  const all = await db
    .select({ firstName, lastName, dateOfBirth })
    .from(accounts)
    .innerJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.brandId, brandId)))
    .where(ofBrand(accounts, brandId, bornThen, isOnIt))
    .orderBy(accounts.id)
  const known = all.some((each) => identityOf(each) === identityOf(account))
  if (!known) return refuseWhileCharged(db, { brandId, account, planId })
  const message = (o?: In) => m.errors_plan_enrolled_already({ account: fullName(account) }, o)
  throw new DomainError('conflict', message)
}

/** A card order with an unknown outcome has no account yet. */
async function refuseWhileCharged(db: Db, { brandId, account, planId }: Joining): Promise<void> {
  const buyer = sql`${orders.subject} -> 'buyer'`
  const isTheirs = and(
    eq(orders.kind, 'desk_sale'),
    // Literal SQL, so that the index of open orders is used.
    sql`${orders.status} = 'open'`,
    sql`${orders.subject} ->> 'planId' = ${planId}`,
    sql`${buyer} ->> 'dateOfBirth' = ${account.dateOfBirth}`,
  )
  const open = await db
    .select({ buyer: sql<Joining['account']>`${buyer}` })
    .from(orders)
    .where(ofBrand(orders, brandId, isTheirs))
    .orderBy(orders.id)
  if (open.some((each) => identityOf(each.buyer) === identityOf(account))) throw inFlight()
}
