import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { importRejections, imports } from '#db/schema/imports.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents, memberships, membershipTerms } from '#db/schema/memberships.ts'
import { deleteUnreferenced } from '#domain/back-office/imports/delete-unreferenced.server.ts'

const FAMILIES_OF_A_BATCH = 100

type Which = { brandId: string; importId: string }
type Family = { membershipId: string; accountId: string; line: number; used: string | null }

/**
 * Undoes the next families of an import, each whole or not at all: it deletes exactly what the import wrote, unless the
 * member has since signed in, paid, or received something. Then everything stays, and the report says why. Returns
 * whether there may be more.
 */
export async function undoFamilies({ db }: DbAt, { brandId, importId }: Which): Promise<boolean> {
  const i = imports
  const own = ofBrand(i, brandId, eq(i.id, importId))
  return db.transaction(async (tx) => {
    const [at] = await tx.select({ line: i.line }).from(i).where(own).for('update')
    const batch = await nextFamilies(tx, { brandId, importId, after: at?.line ?? 0 })
    const last = batch.at(-1)
    if (!last) return false
    const free = batch.filter(({ used }) => used === null)
    const gone = await removeFamilies(tx, brandId, free)
    const kept = batch.filter(({ membershipId }) => !gone.includes(membershipId))
    if (kept.length > 0)
      await tx
        .insert(importRejections)
        .values(
          kept.map(({ line, used }) => ({
            brandId,
            importId,
            line,
            reason: `It stays: ${used ?? 'something was changed or recorded for them since.'}`,
          })),
        )
        .onConflictDoNothing()
    await tx
      .update(i)
      .set({
        line: last.line,
        undone: sql`${i.undone} + ${gone.length}`,
        kept: sql`${i.kept} + ${kept.length}`,
      })
      .where(own)
    return true
  })
}

const has = (what: string) => sql.raw(`exists (select from ${what})`)
const ofAccount = (table: string) => has(`${table} x where x.account_id = accounts.id`)
const used = sql<string | null>`case
  when ${accounts.passwordHash} is not null or ${ofAccount('sessions')} then 'they have signed in since.'
  when ${has("orders x where x.membership_id = memberships.id and x.status <> 'declined'")}
    then 'something was paid for since.'
  when ${has('orders x where x.membership_id = memberships.id')} then 'a payment was tried since.'
  when ${has('payment_methods x where x.account_id = accounts.id and x.created_at <> accounts.created_at')}
    then 'a card was put on file since.'
  when ${has('visits x where x.membership_id = memberships.id')} then 'a visit was logged since.'
  when ${ofAccount('member_notes')} or ${ofAccount('member_tags')} or ${ofAccount('impersonations')}
    then 'the staff have worked on them since.' end`

/** The next families, behind their locks: a concurrent charge or visit waits, or came first. */
function nextFamilies(tx: Db, { brandId, importId, after }: Which & { after: number }): Promise<Family[]> {
  const m = memberships
  return tx
    .select({
      membershipId: m.id,
      accountId: m.accountId,
      line: sql<number>`${m.importLine}`,
      used,
    })
    .from(m)
    .innerJoin(accounts, and(eq(accounts.id, m.accountId), eq(accounts.brandId, brandId)))
    .where(ofBrand(m, brandId, eq(m.importId, importId), gt(m.importLine, after)))
    .orderBy(asc(m.importLine))
    .limit(FAMILIES_OF_A_BATCH)
    .for('update')
}

function removeFamilies(tx: Db, brandId: string, families: Family[]): Promise<string[]> {
  const accountOf = new Map(families.map(({ membershipId, accountId }) => [membershipId, accountId]))
  return deleteUnreferenced(tx, [...accountOf.keys()], async (inner, ids) => {
    const accountIds = ids.flatMap((id) => accountOf.get(id) ?? [])
    const m = memberships
    await inner
      .delete(membershipTerms)
      .where(
        ofBrand(
          membershipTerms,
          brandId,
          inArray(membershipTerms.membershipId, ids),
          isNull(membershipTerms.paymentId),
        ),
      )
    await inner.delete(dependents).where(ofBrand(dependents, brandId, inArray(dependents.membershipId, ids)))
    await inner.delete(m).where(ofBrand(m, brandId, inArray(m.id, ids)))
    await inner.delete(accounts).where(ofBrand(accounts, brandId, inArray(accounts.id, accountIds)))
    // Drops queued invitations that would have no recipient.
    const invitations = accountIds.map(invitationKey)
    await inner
      .delete(mails)
      .where(ofBrand(mails, brandId, inArray(mails.dedupeKey, invitations), isNull(mails.sentAt)))
    return ids
  })
}

/** The job key of the email that invites an account to choose its password. */
const invitationKey = (accountId: string) => `claim-access:${accountId}`
