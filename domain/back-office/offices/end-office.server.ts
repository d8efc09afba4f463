import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { mailSubject, mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { departedProviderDays } from '#domain/law/disclosures.ts'
import { lockOffice, type OfficeRow } from '#domain/offices/listing/read-office.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { requireRevision } from './change-office.server.ts'

type Which = { brandId: string; officeId: string; revision: number; reason: string }

/**
 * Gives an office its last day. From the following midnight it's in no list, page or search (`hasEnded`), and its
 * members move to `replacedBy` if that office takes their plan. They are told at once. An office that left without
 * notice is removed with a past day, no longer ago than the law lets a listing stand.
 * @throws DomainError `conflict` with the current office; `invalid` with the field; `not_found`
 */
export function endOffice(
  deps: StaffDeps,
  {
    brandId,
    officeId,
    revision,
    endsOn,
    replacedBy,
    reason,
    today,
  }: Which & { endsOn: string; replacedBy: string | null; today: string },
): Promise<{ revision: number; told: number }> {
  return audited(deps, async (tx) => {
    const before = await lockOffice(tx, { brandId, officeId })
    requireRevision(before, revision)
    if (endsOn < addDays(today, -departedProviderDays))
      throw wrong(
        'endsOn',
        `An office can stay in the directory for ${departedProviderDays} days after it leaves. Enter a later day.`,
      )
    if (replacedBy !== null) await requireHeir(tx, { brandId, officeId, replacedBy, endsOn })
    const { office } = before
    const after = await setEnd(tx, deps.now, office, { endsOn, replacedBy })
    const told = await tellMembers(tx, after)
    return {
      answer: { revision: after.revision, told },
      act: {
        action: 'office.ending',
        brandId,
        subject: { kind: 'office', id: officeId, name: office.name },
        before: { endsOn: office.endsOn, replacedBy: office.replacedBy },
        after: { endsOn, replacedBy, membersTold: told },
        reason,
      },
    }
  })
}

/**
 * Cancels an office's ending; members told about it are told again. @throws as `endOffice`; `conflict` if there is
 * none.
 */
export function keepOffice(
  deps: StaffDeps,
  { brandId, officeId, revision, reason }: Which,
): Promise<{ revision: number; told: number }> {
  return audited(deps, async (tx) => {
    const before = await lockOffice(tx, { brandId, officeId })
    requireRevision(before, revision)
    const { office } = before
    if (office.endsOn === null) throw new DomainError('conflict', 'This office has no last day.')
    const after = await setEnd(tx, deps.now, office, { endsOn: null, replacedBy: null })
    const told = await tellMembers(tx, after)
    return {
      answer: { revision: after.revision, told },
      act: {
        action: 'office.kept',
        brandId,
        subject: { kind: 'office', id: officeId, name: office.name },
        before: { endsOn: office.endsOn },
        after: { endsOn: null, membersTold: told },
        reason,
      },
    }
  })
}

function wrong(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}

async function requireHeir(
  tx: AuditedTx,
  {
    brandId,
    officeId,
    replacedBy,
    endsOn,
  }: { [name in 'brandId' | 'officeId' | 'replacedBy' | 'endsOn']: string },
): Promise<void> {
  const [heir] = await tx
    .select({ endsOn: offices.endsOn })
    .from(offices)
    .where(ofBrand(offices, brandId, eq(offices.id, replacedBy)))
  if (!heir || replacedBy === officeId || (heir.endsOn !== null && heir.endsOn <= endsOn))
    throw wrong('replacedBy', 'Choose an office that still participates after that day.')
}

async function setEnd(
  tx: AuditedTx,
  now: Date,
  { id, brandId }: OfficeRow,
  end: { endsOn: string | null; replacedBy: string | null },
): Promise<OfficeRow> {
  const [row] = await tx
    .update(offices)
    .set({ ...end, revision: sql`${offices.revision} + 1`, updatedAt: now })
    .where(ofBrand(offices, brandId, eq(offices.id, id)))
    .returning()
  if (!row) throw new Error('The office that was locked is gone.')
  return row
}

/** The last day a member was last told for an office: '' if told that it stays; null if no email was sent. */
const lastTold = ({ id: officeId, brandId }: OfficeRow) => sql`(
  select coalesce(${mails.props} ->> 'endsOn', '') from ${mails}
  where ${mails.brandId} = ${brandId} and ${mailSubject(mails.props)} = ${memberships.id}::text
    and ${mails.template} = 'office-leaving' and ${mails.props} ->> 'officeId' = ${officeId}
  order by ${mails.id} desc limit 1)`

/**
 * Emails an office's members that it leaves, and when; each once, until the day changes. Without a last day, tells
 * those who were told of one that it stays. Returns how many were told now.
 */
export async function tellMembers(tx: Db, office: OfficeRow): Promise<number> {
  const { id: officeId, brandId, endsOn, revision } = office
  const members = await tx
    .select({ id: memberships.id, email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        ofBrand(memberships, brandId, eq(memberships.officeId, officeId), isNotNull(accounts.email)),
        sql`${memberships.status} in ('active', 'past_due')`,
        endsOn === null
          ? sql`${lastTold(office)} <> ''`
          : sql`${lastTold(office)} is distinct from ${endsOn}`,
      ),
    )
    .orderBy(memberships.id)
  let told = 0
  for (const { id, email } of members) {
    const isNew = await queueMail(tx, {
      brandId,
      template: 'office-leaving',
      to: email ?? '',
      props: { membershipId: id, officeId, endsOn },
      dedupeKey: `office-${endsOn ? 'leaving' : 'staying'}:${id}:${officeId}:${endsOn ?? ''}:${revision}`,
    })
    if (isNew) told += 1
  }
  return told
}
