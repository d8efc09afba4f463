import { eq, inArray, isNull } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accountMerges } from '#db/schema/account-merges.ts'
import { accountLinks, accounts } from '#db/schema/accounts.ts'
import { impersonations } from '#db/schema/impersonations.ts'
import { memberships } from '#db/schema/memberships.ts'
import { endOtherSessions } from '#domain/accounts/end-session.server.ts'
import { DomainError } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { Moved } from '#domain/values/account-merges.ts'
import {
  accountOwnedTables,
  lockPair,
  moveRows,
  type Pair,
  readCharged,
} from './account-owned-tables.server.ts'
import { isTyped, pinnedCards, takesSignIn } from './merge.rules.ts'
import type { MergeRequest } from './merge.schema.ts'
import { previewMerge, readPair } from './preview-merge.server.ts'

type Account = typeof accounts.$inferSelect

/**
 * Merges another account of the same person into this one: everything the other account has moves here, nobody can sign
 * in to it anymore, and both addresses are told. Money, dates, numbers and cards don't change. It can be undone
 * (`undoMerge`).
 * @throws DomainError `not_found`; `invalid` with its fields; `conflict` if it isn't what was shown; `in_flight` while
 * a payment is in progress.
 */
export async function mergeMembers(
  deps: StaffDeps,
  owner: { brandId: string; accountId: string; timeZone: string },
  { otherId, seen, confirm, reason }: MergeRequest,
): Promise<{ mergeId: string }> {
  const { brandId, accountId: keptId, timeZone } = owner
  const pair = { brandId, keptId, otherId }
  return audited(deps, async (tx) => {
    const { now } = deps
    await lockPair(tx, pair)
    const preview = await previewMerge({ db: tx, now }, { ...pair, timeZone })
    if (preview.seen !== seen) {
      throw new DomainError('conflict', 'This has changed since it was shown. Please look at it again.')
    }
    if (!isTyped(confirm, preview.typeToConfirm)) {
      const message = `Type ${preview.typeToConfirm}.`
      throw new DomainError('invalid', message, { fields: [{ path: 'confirm', message }] })
    }
    const { kept, other } = await readPair(tx, pair)
    const cards = await pinCards(tx, pair)
    const rows: Moved['rows'] = {}
    for (const [name, table] of Object.entries(accountOwnedTables)) {
      rows[name] = await moveRows(tx, table, {
        brandId,
        from: otherId,
        to: keptId,
        ids: await movable(tx, pair, name),
      })
    }
    const earlier = await tx
      .update(accounts)
      .set({ mergedIntoId: keptId })
      .where(ofBrand(accounts, brandId, eq(accounts.mergedIntoId, otherId)))
      .returning({ id: accounts.id })
    const got = await joinProfiles(tx, { kept, other })
    const mergeId = newId(now)
    const moved: Moved = {
      rows,
      accounts: earlier.map(({ id }) => id),
      cards,
      active: { kept: kept.activeMembershipId, merged: other.activeMembershipId },
      got,
    }
    await tx
      .insert(accountMerges)
      .values({ id: mergeId, brandId, keptId, mergedId: otherId, moved, createdAt: now })
    await endOtherSessions(tx, { brandId, accountId: otherId, keepSessionId: null })
    await tx
      .update(impersonations)
      .set({ endedAt: now, endedBy: 'access' })
      .where(
        ofBrand(
          impersonations,
          brandId,
          eq(impersonations.accountId, otherId),
          isNull(impersonations.endedAt),
        ),
      )
    await tx.delete(accountLinks).where(ofBrand(accountLinks, brandId, eq(accountLinks.accountId, otherId)))
    await tellBoth(tx, { brandId, mergeId, keptId, emails: [kept.email, other.email], isApart: false })
    return {
      answer: { mergeId },
      act: {
        action: 'member.merged',
        brandId,
        subject: { kind: 'member', id: keptId, name: fullName(kept) },
        before: {
          otherAccount: otherId,
          otherName: fullName(other),
          otherEmail: other.email,
          ...(got.signIn !== null && { email: kept.email }),
        },
        after: {
          memberNumbers: preview.other.memberships.map(({ memberNumber }) => memberNumber),
          ...(got.signIn !== null && { email: got.signIn }),
        },
        reason,
      },
    }
  })
}

/** Sets each membership's own payment method, and returns the old and new ones. */
async function pinCards(tx: AuditedTx, pair: Pair): Promise<Moved['cards']> {
  const { held, cards } = await readCharged(tx, pair)
  const pinned = pinnedCards(held, cards)
  for (const [id, { was, is }] of Object.entries(pinned)) {
    if (was === is) continue
    await tx
      .update(memberships)
      .set({ paymentMethodId: is })
      .where(ofBrand(memberships, pair.brandId, eq(memberships.id, id)))
  }
  return pinned
}

/** A tag that both have isn't moved: a member has each tag once. */
async function movable(
  tx: AuditedTx,
  { brandId, keptId, otherId }: Pair,
  name: string,
): Promise<string[] | undefined> {
  if (name !== 'member_tags') return undefined
  const { member_tags: tags } = accountOwnedTables
  if (!tags) return undefined
  const rows = await tx
    .select()
    .from(tags)
    .where(ofBrand(tags, brandId, inArray(tags.accountId, [keptId, otherId])))
  const all = rows as { id: string; accountId: string; tag: string }[]
  const has = new Set(all.filter(({ accountId }) => accountId === keptId).map(({ tag }) => tag))
  return all.filter(({ accountId, tag }) => accountId === otherId && !has.has(tag)).map(({ id }) => id)
}

/** The kept account gets the details it lacks; sign-ins are swapped, so that none is lost. */
async function joinProfiles(
  tx: AuditedTx,
  { kept, other }: { kept: Account; other: Account },
): Promise<Moved['got']> {
  const { brandId } = kept
  const one = ({ id }: Account) => ofBrand(accounts, brandId, eq(accounts.id, id))
  const takes = takesSignIn(kept, other)
  const signIn = ({ email, ownsEmail, emailVerifiedAt, passwordHash }: Account) => ({
    email,
    ownsEmail,
    emailVerifiedAt,
    passwordHash,
  })
  const got = {
    signIn: takes && other.email !== null ? other.email : null,
    phone: kept.phone === null && other.phone !== null,
    address: kept.address === null && other.address !== null,
  }
  // An email signs in to one account at a time.
  if (takes) await tx.update(accounts).set({ ownsEmail: false }).where(one(other))
  await tx
    .update(accounts)
    .set({
      ...(takes && signIn(other)),
      ...(got.phone && { phone: other.phone }),
      ...(got.address && { address: other.address }),
      activeMembershipId: kept.activeMembershipId ?? other.activeMembershipId,
    })
    .where(one(kept))
  await tx
    .update(accounts)
    .set({ ...(takes && signIn(kept)), mergedIntoId: kept.id, activeMembershipId: null })
    .where(one(other))
  return got
}

/** Tells every address of both accounts that they are one now, or two again. */
export async function tellBoth(
  tx: AuditedTx,
  {
    brandId,
    mergeId,
    keptId,
    emails,
    isApart,
  }: { brandId: string; mergeId: string; keptId: string; emails: (string | null)[]; isApart: boolean },
): Promise<void> {
  for (const to of new Set(emails)) {
    if (to === null) continue
    const props = { accountId: keptId, isApart }
    const dedupeKey = `accounts-merged:${mergeId}:${isApart ? 'apart' : 'one'}:${keptId}:${newId()}`
    await queueMail(tx, { brandId, template: 'accounts-merged', to, props, dedupeKey })
  }
}
