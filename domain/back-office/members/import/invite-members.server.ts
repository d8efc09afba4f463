import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { enqueue } from '#db/queue.ts'
import { accounts } from '#db/schema/accounts.ts'
import { imports } from '#db/schema/imports.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { isIt, wrongCount } from '#domain/back-office/imports/change-import.server.ts'
import { DomainError } from '#domain/errors.ts'
import { mailAccess } from '#domain/orders/checkout/open-account.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'

const BATCH = 200

type Which = { brandId: string; importId: string }

const key = sql`'claim-access:' || ${accounts.id}`

/** Members of an import who can be invited, and haven't been. */
function toInvite({ brandId, importId }: Which) {
  return and(
    ofBrand(memberships, brandId, eq(memberships.importId, importId)),
    isNotNull(accounts.email),
    eq(accounts.ownsEmail, true),
    isNull(accounts.passwordHash),
    sql`not exists (select from ${mails} where ${mails.brandId} = ${brandId} and ${mails.dedupeKey} = ${key})`,
  )
}

const ofMember = and(eq(accounts.id, memberships.accountId), eq(accounts.brandId, memberships.brandId))

/** How many members of an import can be invited. */
export async function countToInvite(db: Db, which: Which): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(memberships)
    .innerJoin(accounts, ofMember)
    .where(and(eq(memberships.brandId, which.brandId), toInvite(which)))
  return row?.count ?? 0
}

/**
 * Sends the members of an import their invitations, which never happens automatically: a job queues one email each with
 * the link to choose a password. `count`: their number, typed to confirm.
 * @throws DomainError `not_found`; `conflict`: the file isn't imported; `invalid` if the count differs
 */
export function inviteMembers(deps: StaffDeps, which: Which, count: number): Promise<void> {
  const { brandId, importId } = which
  return audited(deps, async (tx) => {
    const i = imports
    const [row] = await tx
      .select({ status: i.status, fileName: i.fileName })
      .from(i)
      .where(and(eq(i.brandId, brandId), isIt({ ...which, of: 'members' })))
      .for('update')
    if (row?.status !== 'done' && row?.status !== 'stopped')
      throw new DomainError('conflict', 'Members are invited once their file is imported.')
    if ((await countToInvite(tx, which)) !== count) throw wrongCount()
    await enqueue(tx, 'invite-members', { importId, brandId })
    const subject = { kind: 'import', id: importId, name: row.fileName }
    return { act: { action: 'members.invited', brandId, subject, after: { count } } }
  })
}

/** Queues an import's invitations in batches; safe to kill and rerun, it queues none twice. */
export async function queueInvitations(db: Db, which: Which): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await db
      .select({ membershipId: memberships.id, accountId: accounts.id, email: accounts.email })
      .from(memberships)
      .innerJoin(accounts, ofMember)
      .where(and(eq(memberships.brandId, which.brandId), toInvite(which), gt(memberships.id, last)))
      .orderBy(asc(memberships.id))
      .limit(BATCH)
    await db.transaction(async (tx) => {
      for (const each of batch) {
        const { brandId } = which
        await mailAccess(tx, { brandId, ownsEmail: true, isInvitation: true, ...each })
      }
    })
    last = batch.at(-1)?.membershipId ?? last
    if (batch.length < BATCH) return
  }
}
