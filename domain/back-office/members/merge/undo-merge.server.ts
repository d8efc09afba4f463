import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accountMerges } from '#db/schema/account-merges.ts'
import { accounts } from '#db/schema/accounts.ts'
import { receipts } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { findEmailOwner } from '#domain/accounts/email-owner.server.ts'
import { endOtherSessions } from '#domain/accounts/end-session.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import {
  accountOwnedTables,
  lockPair,
  moveRows,
  type Pair,
  readCharged,
} from './account-owned-tables.server.ts'
import { undoableDays, undoableUntil } from './merge.rules.ts'
import type { MergeState } from './merge.schema.ts'
import { tellBoth } from './merge-members.server.ts'

type Account = typeof accounts.$inferSelect
type Merge = typeof accountMerges.$inferSelect

/**
 * Undoes a merge: everything the other account had when it was merged is its own again, with all that was written for
 * its memberships since. What was written for the kept account itself stays there (decision 0051).
 * @throws DomainError `not_found`; `conflict` if it was already undone, or the time for it is over; `in_flight`.
 */
export async function undoMerge(
  deps: StaffDeps,
  { brandId, accountId: keptId }: { brandId: string; accountId: string },
  { mergeId, reason }: { mergeId: string; reason: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const { now } = deps
    const [merge] = await tx
      .select()
      .from(accountMerges)
      .where(ofBrand(accountMerges, brandId, eq(accountMerges.id, mergeId), eq(accountMerges.keptId, keptId)))
      .for('update')
    if (!merge) throw notFound()
    if (merge.undoneAt) throw new DomainError('conflict', 'This merge was already undone.')
    if (now > undoableUntil(merge.createdAt)) {
      const message = `A merge can be undone for ${undoableDays} days. That time has passed.`
      throw new DomainError('conflict', message)
    }
    const pair = { brandId, keptId, otherId: merge.mergedId }
    await lockPair(tx, pair)
    await giveBackRows(tx, pair, merge)
    const { kept, other } = await readBoth(tx, pair)
    await partProfiles(tx, { kept, other }, merge)
    await giveBackCards(tx, pair, merge)
    await tx
      .update(accountMerges)
      .set({ undoneAt: now })
      .where(ofBrand(accountMerges, brandId, eq(accountMerges.id, mergeId)))
    // Both sign in again, each to their own account.
    await endOtherSessions(tx, { brandId, accountId: keptId, keepSessionId: null })
    const after = await readBoth(tx, pair)
    const emails = [after.kept.email, after.other.email]
    await tellBoth(tx, { brandId, mergeId, keptId, emails, isApart: true })
    return {
      act: {
        action: 'member.merge_undone',
        brandId,
        subject: { kind: 'member', id: keptId, name: fullName(kept) },
        after: {
          otherAccount: other.id,
          otherName: fullName(other),
          otherEmail: after.other.email,
          email: after.kept.email,
        },
        reason,
      },
    }
  })
}

/** An account's merges that weren't undone, newest first. `timeZone` is the brand's. */
export async function listMerges(
  { db, now }: { db: Db; now: Date },
  { brandId, accountId, timeZone }: { brandId: string; accountId: string; timeZone: string },
): Promise<MergeState[]> {
  const rows = await db
    .select({
      id: accountMerges.id,
      at: accountMerges.createdAt,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(accountMerges)
    .innerJoin(accounts, and(eq(accounts.id, accountMerges.mergedId), eq(accounts.brandId, brandId)))
    .where(
      ofBrand(accountMerges, brandId, eq(accountMerges.keptId, accountId), isNull(accountMerges.undoneAt)),
    )
    .orderBy(desc(accountMerges.createdAt))
  return rows.map(({ id, at, firstName, lastName }) => ({
    id,
    name: fullName({ firstName, lastName }),
    on: dateIn(timeZone, at),
    undoableUntil: dateIn(timeZone, undoableUntil(at)),
    isUndoable: now <= undoableUntil(at),
  }))
}

async function readBoth(
  tx: AuditedTx,
  { brandId, keptId, otherId }: Pair,
): Promise<{ kept: Account; other: Account }> {
  const rows = await tx
    .select()
    .from(accounts)
    .where(ofBrand(accounts, brandId, inArray(accounts.id, [keptId, otherId])))
  const [kept, other] = [keptId, otherId].map((id) => rows.find((row) => row.id === id))
  if (!kept || !other) throw notFound()
  return { kept, other }
}

/** Moved rows go back, along with what was written for their memberships since. */
async function giveBackRows(
  tx: AuditedTx,
  { brandId, keptId, otherId }: Pair,
  { moved }: Merge,
): Promise<void> {
  const back = { brandId, from: keptId, to: otherId }
  for (const [name, table] of Object.entries(accountOwnedTables)) {
    await moveRows(tx, table, { ...back, ids: moved.rows[name] ?? [] })
  }
  const own = moved.rows.memberships ?? []
  const theirs = { accountId: otherId }
  const since = await tx
    .update(orders)
    .set(theirs)
    .where(ofBrand(orders, brandId, eq(orders.accountId, keptId), inArray(orders.membershipId, own)))
    .returning({ id: orders.id })
  const ids = since.map(({ id }) => id)
  await tx
    .update(consents)
    .set(theirs)
    .where(ofBrand(consents, brandId, eq(consents.accountId, keptId), inArray(consents.orderId, ids)))
  await tx
    .update(receipts)
    .set(theirs)
    .where(ofBrand(receipts, brandId, eq(receipts.accountId, keptId), inArray(receipts.membershipId, own)))
  await tx
    .update(accounts)
    .set({ mergedIntoId: otherId })
    .where(ofBrand(accounts, brandId, inArray(accounts.id, moved.accounts)))
}

/**
 * Each gets its own sign-in back, and the kept account loses the details it took over unless they were changed since.
 */
async function partProfiles(
  tx: AuditedTx,
  { kept, other }: { kept: Account; other: Account },
  { moved }: Merge,
): Promise<void> {
  const { brandId } = kept
  const { got, active } = moved
  const one = ({ id }: Account) => ofBrand(accounts, brandId, eq(accounts.id, id))
  const held = await tx
    .select({ id: memberships.id, accountId: memberships.accountId })
    .from(memberships)
    .where(ofBrand(memberships, brandId, inArray(memberships.accountId, [kept.id, other.id])))
  const heldBy = (account: Account, id: string | null) =>
    held.some((row) => row.id === id && row.accountId === account.id) ? id : null
  const signIn = await signInsApart(tx, { kept, other }, got.signIn)
  if (got.signIn !== null) await tx.update(accounts).set({ ownsEmail: false }).where(one(kept))
  await tx
    .update(accounts)
    .set({
      ...signIn.kept,
      ...(got.phone && kept.phone === other.phone && { phone: null }),
      ...(got.address && JSON.stringify(kept.address) === JSON.stringify(other.address) && { address: null }),
      activeMembershipId: heldBy(kept, kept.activeMembershipId) ?? heldBy(kept, active.kept),
    })
    .where(one(kept))
  await tx
    .update(accounts)
    .set({ ...signIn.other, mergedIntoId: null, activeMembershipId: heldBy(other, active.merged) })
    .where(one(other))
}

type SignIn = Partial<Pick<Account, 'email' | 'ownsEmail' | 'emailVerifiedAt' | 'passwordHash'>>

/** The resulting sign-ins of both; `taken` is the email that moved. */
async function signInsApart(
  tx: AuditedTx,
  { kept, other }: { kept: Account; other: Account },
  taken: string | null,
): Promise<{ kept: SignIn; other: SignIn }> {
  const { brandId } = kept
  const of = ({ email, ownsEmail, emailVerifiedAt, passwordHash }: Account): SignIn => ({
    email,
    ownsEmail,
    emailVerifiedAt,
    passwordHash,
  })
  if (taken === null) return { kept: {}, other: {} }
  if (kept.email === taken) return { kept: of(other), other: of(kept) }
  // The member chose another email since, which now belongs to the kept account.
  const isFree = (await findEmailOwner(tx, { brandId, email: taken })) === null
  return {
    kept: of(kept),
    other: { email: taken, ownsEmail: isFree, emailVerifiedAt: null, passwordHash: null },
  }
}

/** Restores each membership's payment method, so that none is charged to the other account's card. */
async function giveBackCards(tx: AuditedTx, pair: Pair, { moved }: Merge): Promise<void> {
  const { held, cards } = await readCharged(tx, pair)
  for (const { id, accountId, paymentMethodId: now } of held) {
    const owns = (card: string | null) =>
      cards.some((each) => each.id === card && each.accountId === accountId)
    const { was = null, is = null } = moved.cards[id] ?? {}
    const isPinned = now === is && was !== is
    if (now === null || (owns(now) && !isPinned)) continue
    await tx
      .update(memberships)
      .set({ paymentMethodId: owns(was) ? was : null })
      .where(ofBrand(memberships, pair.brandId, eq(memberships.id, id)))
  }
}
