import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods, receipts } from '#db/schema/billing.ts'
import { memberNotes, memberTags } from '#db/schema/member-notes.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

type HeldTable = PgTable & { id: PgColumn; brandId: PgColumn; accountId: PgColumn }

/** Every table whose rows belong to an account and move with it; sessions and links end instead. */
export const accountOwnedTables: Record<string, HeldTable> = {
  memberships,
  payment_methods: paymentMethods,
  receipts,
  consents,
  orders,
  member_notes: memberNotes,
  member_tags: memberTags,
}

export type Pair = { brandId: string; keptId: string; otherId: string }

/**
 * Locks two accounts and all their memberships, in the order that everything uses: first the memberships, one after
 * another. Nothing new can be written for them until the transaction ends.
 * @throws DomainError `in_flight` while either has a payment in progress; `conflict` if one just got a membership.
 */
export async function lockPair(tx: Db, { brandId, keptId, otherId }: Pair): Promise<void> {
  await lockAccounts(tx, brandId, [keptId, otherId])
}

/** The same for any number of accounts. @throws DomainError as `lockPair` does */
export async function lockAccounts(tx: Db, brandId: string, both: string[]): Promise<void> {
  const own = ofBrand(memberships, brandId, inArray(memberships.accountId, both))
  const locked = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(own)
    .orderBy(memberships.id)
    .for('update')
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(ofBrand(accounts, brandId, inArray(accounts.id, both)))
    .orderBy(accounts.id)
    .for('update')
  if ((await tx.$count(memberships, own)) !== locked.length) {
    throw new DomainError('conflict', 'One of them has just joined a plan. Please look again.')
  }
  const ids = locked.map(({ id }) => id)
  const isOpen = sql`${orders.status} = 'open' and (${inArray(orders.accountId, both)} or ${inArray(orders.membershipId, ids)})`
  if ((await tx.$count(orders, ofBrand(orders, brandId, isOpen))) > 0) throw inFlight()
}

/** Moves rows from one account to another; returns the moved ids. */
export async function moveRows(
  tx: Db,
  table: HeldTable,
  { brandId, from, to, ids }: { brandId: string; from: string; to: string; ids?: string[] },
): Promise<string[]> {
  const moved = await tx
    .update(table)
    .set({ accountId: to } as never)
    .where(ofBrand(table, brandId, eq(table.accountId, from), ids ? inArray(table.id, ids) : undefined))
    .returning({ id: table.id })
  return moved.map(({ id }) => String(id))
}

/** The payment methods of two accounts: their memberships, and each account's saved methods, newest first. */
export async function readCharged(tx: AuditedTx, { brandId, keptId, otherId }: Pair) {
  const both = [keptId, otherId]
  const held = await tx
    .select({
      id: memberships.id,
      accountId: memberships.accountId,
      paymentMethodId: memberships.paymentMethodId,
    })
    .from(memberships)
    .where(ofBrand(memberships, brandId, inArray(memberships.accountId, both)))
    .orderBy(memberships.id)
  const cards = await tx
    .select({ id: paymentMethods.id, accountId: paymentMethods.accountId })
    .from(paymentMethods)
    .where(ofBrand(paymentMethods, brandId, inArray(paymentMethods.accountId, both)))
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
  return { held, cards }
}
