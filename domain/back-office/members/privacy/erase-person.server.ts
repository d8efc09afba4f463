import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { bulkJobs } from '#db/schema/bulk.ts'
import { savedViews } from '#db/schema/staff.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { lockAccounts } from '#domain/back-office/members/merge/account-owned-tables.server.ts'
import { isTyped } from '#domain/back-office/members/merge/merge.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { namesPerson } from '#domain/privacy/names-person.rules.ts'
import { peopleTables } from '#domain/privacy/people-tables.ts'
import type { Person } from '#domain/privacy/person.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { eraseAudit } from './erase-audit.server.ts'
import { forgetImports } from './erase-imports.server.ts'
import { previewErase } from './preview-erase.server.ts'
import type { ErasePerson } from './privacy.schema.ts'

/**
 * Erases a person: deletes what the law doesn't require to keep, and removes the name and all identifying data from the
 * rest (decision 0051). It can't be undone. Audit text about them is erased too; the audit's hash chain stays valid.
 * @throws DomainError `not_found`; `invalid` with its fields; `conflict` while a membership, money or a case is open,
 * if they were already erased, and if it isn't what was shown; `in_flight` while a payment is in progress.
 */
export async function erasePerson(
  deps: StaffDeps,
  owner: AccountContext,
  { seen, confirm, reason }: ErasePerson,
): Promise<void> {
  const { brandId, accountId } = owner
  await audited(deps, async (tx) => {
    await forgetFiles(tx, brandId)
    const { person: before } = await previewErase(tx, owner)
    // Before all other locks, as bulk actions take them.
    await forgetBulkWords(tx, before, deps.now)
    await forgetViews(tx, before)
    await lockAccounts(tx, brandId, before.accountIds)
    const preview = await previewErase(tx, owner)
    const { person, refusals } = preview
    if (refusals.length > 0) throw new DomainError('conflict', refusals.join(' '))
    if (preview.seen !== seen) {
      throw new DomainError('conflict', 'This has changed since it was shown. Please look at it again.')
    }
    if (!isTyped(confirm, preview.typeToConfirm)) {
      throw invalid('confirm', `Type ${preview.typeToConfirm}.`)
    }
    if (namesPerson(reason, person)) {
      throw invalid('reason', 'The reason is kept: leave out their name, email, phone and number.')
    }
    const auditRows = await eraseAudit(tx, person)
    for (const { table, of, erase } of peopleTables) {
      const which = ofBrand(table, brandId, of(person))
      if (erase === 'delete') await tx.delete(table).where(which)
      else if (erase !== 'keep')
        await tx
          .update(table)
          .set(erase as never)
          .where(which)
    }
    await forgetJobs(tx, person)
    await forgetImports(tx, person)
    await tx
      .update(accounts)
      .set({ erasedAt: deps.now })
      .where(ofBrand(accounts, brandId, inArray(accounts.id, person.accountIds)))
    return {
      act: {
        action: 'member.erased',
        brandId,
        subject: { kind: 'member', id: accountId, name: 'Erased member' },
        after: { auditRows },
        reason,
      },
    }
  })
}

/**
 * Any row of a report file can contain their name, so all of the brand's files are deleted, including those in
 * progress. None is started until this ends, so that none was read from older data.
 */
async function forgetFiles(tx: AuditedTx, brandId: string): Promise<void> {
  await tx.execute(sql`lock table report_files in share row exclusive mode`)
  await tx.execute(sql`delete from report_file_parts where brand_id = ${brandId}`)
  await tx.execute(sql`delete from report_files where brand_id = ${brandId}`)
}

/**
 * Erases a bulk action's reason, tag and text if they name the person; its rows about them are gone, but these are kept
 * for days. An unconfirmed action is stopped, because it would differ from what was checked; one in progress continues.
 */
async function forgetBulkWords(tx: AuditedTx, person: Person, now: Date): Promise<void> {
  const { brandId } = person
  const jobs = await tx.select().from(bulkJobs).where(ofBrand(bulkJobs, brandId)).orderBy(bulkJobs.id)
  for (const { id, reason, words, act, status } of jobs) {
    const isOver = status === 'done' || status === 'stopped'
    const isWaiting = status === 'checking' || status === 'checked'
    const said = Object.entries(act).filter(
      ([name, value]) =>
        ['tag', 'text', 'textInSpanish', 'reasons', 'reasonsInSpanish'].includes(name) &&
        typeof value === 'string' &&
        namesPerson(value, person),
    )
    const set = {
      ...(namesPerson(reason, person) && { reason: 'Erased' }),
      ...(namesPerson(words, person) && { words: 'Erased' }),
      ...(said.length > 0 &&
        (isOver || isWaiting) && {
          act: { ...act, ...Object.fromEntries(said.map(([name]) => [name, 'erased'])) },
          ...(isWaiting && { status: 'stopped' as const, finishedAt: now }),
        }),
    }
    if (Object.keys(set).length > 0)
      await tx
        .update(bulkJobs)
        .set(set)
        .where(ofBrand(bulkJobs, brandId, eq(bulkJobs.id, id)))
  }
}

/** Lists that staff saved under the person's name. */
async function forgetViews(tx: AuditedTx, person: Person): Promise<void> {
  const ofPlace = or(eq(savedViews.brandId, person.brandId), isNull(savedViews.brandId))
  const views = await tx.select().from(savedViews).where(ofPlace).orderBy(savedViews.id)
  const named = views.filter(({ name }) => namesPerson(name, person)).map(({ id }) => id)
  await tx
    .update(savedViews)
    .set({ name: sql`'Erased ' || right(${savedViews.id}::text, 12)` })
    .where(and(ofPlace, inArray(savedViews.id, named)))
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}

/** Deletes queued jobs with an email or member number of theirs: they have no recipient left. */
async function forgetJobs(tx: AuditedTx, { brandId, emails, memberNumbers }: Person): Promise<void> {
  const signs = JSON.stringify([...emails, ...memberNumbers])
  await tx.execute(sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and payload ->> 'brandId' = ${brandId} and (
      ${signs}::jsonb ? (payload ->> 'email') or ${signs}::jsonb ? (payload ->> 'memberNumber'))`)
}
