import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staff, staffPasskeys, staffRecoveryCodes } from '#db/schema/staff.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import {
  compareGrants,
  type Grant,
  type Granted,
  isSameGrant,
  mayGive,
} from '#domain/staff/access/access.rules.ts'
import {
  chainOf,
  deleteGrants,
  grantLines,
  insertGrants,
  readGrants,
} from '#domain/staff/access/grants.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { deleteOtherSessions } from '#domain/staff/session/staff-session.server.ts'
import { hasOtherOwner, isPlatformOwner, seesGrant } from './staff.queries.server.ts'
import { endStaffLinks } from './staff-link.server.ts'

/** Lock that serializes whatever could remove the last owner. */
const ownersLock = 4_662_563_511

/**
 * The person to change, locked, with their current grants. @throws DomainError `not_found`; `conflict`: it's oneself.
 */
async function lockPerson(tx: AuditedTx, { by }: StaffDeps, staffId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ownersLock})`)
  const [person] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update')
  if (!person) throw notFound()
  if (by.staffId === staffId) {
    throw new DomainError('conflict', 'No one changes their own access. Ask another owner.')
  }
  const grants = (await readGrants(tx, [staffId])).get(staffId) ?? []
  return { person, grants, subject: { kind: 'staff', id: staffId, name: person.name } }
}

/**
 * Changes a person's grants to `wanted`, as far as the giver can see them. Applies from the person's next request.
 * @throws DomainError `not_found`: no such person, or a role or scope the giver may not give or remove; `conflict`:
 *   oneself, or the last owner, or a colleague has changed their roles since `seen`.
 */
export async function changeGrants(
  deps: StaffDeps,
  giver: Granted,
  {
    staffId,
    grants: wanted,
    seen,
    reason,
  }: { staffId: string; grants: readonly Grant[]; seen?: readonly Grant[]; reason?: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const { person, grants, subject } = await lockPerson(tx, deps, staffId)
    if (person.endedAt) throw notFound()
    const isSeen = (grant: Grant) => seesGrant(giver, grant)
    if (seen) await requireSameRoles(tx, grants.filter(isSeen), seen)
    const { added, removed } = compareGrants(grants, wanted, isSeen)
    const changed = [...added, ...removed]
    if (!changed.every((grant) => mayGive(giver, grant))) throw notFound()
    if (removed.some(isPlatformOwner)) await requireOtherOwner(tx, staffId)
    await deleteGrants(tx, staffId, removed)
    await insertGrants(tx, staffId, added)
    const after = (await readGrants(tx, [staffId])).get(staffId) ?? []
    return {
      act: {
        action: 'staff.roles_changed',
        brandId: chainOf(changed.length > 0 ? changed : grants),
        subject,
        before: {
          roles: await grantLines(tx, grants.filter(isSeen)),
        },
        after: {
          roles: await grantLines(tx, after.filter(isSeen)),
        },
        reason,
      },
    }
  })
}

/**
 * Prevents an outdated list from restoring a role that a colleague has since removed. @throws DomainError `conflict`
 */
async function requireSameRoles(tx: AuditedTx, now: Grant[], seen: readonly Grant[]): Promise<void> {
  const isSame =
    now.length === seen.length && now.every((grant) => seen.some((each) => isSameGrant(each, grant)))
  if (isSame) return
  const lines = await grantLines(tx, now)
  throw new DomainError(
    'conflict',
    `Someone else changed these roles while you had them open. They are now: ${lines.join('; ') || 'none'}. Your changes aren’t saved. Reload this page and choose again.`,
  )
}

/**
 * Ends a person's access at once: every role, session and link. Their name stays in the audit log.
 * @throws DomainError `not_found`: no such person, or a person with a role the giver may not remove; `conflict`:
 *   oneself, or the last owner.
 */
export async function endAccess(
  deps: StaffDeps,
  giver: Granted,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const { person, grants, subject } = await lockPerson(tx, deps, staffId)
    if (person.endedAt || !grants.every((grant) => mayGive(giver, grant))) throw notFound()
    if (grants.some(isPlatformOwner)) await requireOtherOwner(tx, staffId)
    const before = { roles: await grantLines(tx, grants) }
    await deleteGrants(tx, staffId, grants)
    await deleteOtherSessions(tx, { staffId, keep: null })
    await endStaffLinks(tx, { staffId, now: deps.now })
    await tx.update(staff).set({ endedAt: deps.now }).where(eq(staff.id, staffId))
    return {
      act: { action: 'staff.ended', brandId: chainOf(grants), subject, before, after: { roles: [] }, reason },
    }
  })
}

/**
 * Removes a person's second steps after they've lost their phone and codes. The next sign-in, by password, sets one up.
 * Ends their sessions.
 * @throws DomainError `not_found`: no such person, or a person with a role the giver may not remove; `conflict`:
 *   oneself.
 */
export async function resetSecondStep(
  deps: StaffDeps,
  giver: Granted,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const { person, grants, subject } = await lockPerson(tx, deps, staffId)
    if (person.endedAt || !grants.every((grant) => mayGive(giver, grant))) throw notFound()
    const passkeys = await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)).returning()
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
    await tx.update(staff).set({ totpSecret: null, totpLastStep: null }).where(eq(staff.id, staffId))
    await deleteOtherSessions(tx, { staffId, keep: null })
    const before = { codes: person.totpSecret !== null, passkeys: passkeys.map(({ name }) => name) }
    const after = { codes: false, passkeys: [] }
    return {
      act: { action: 'staff.second_step_reset', brandId: chainOf(grants), subject, before, after, reason },
    }
  })
}

async function requireOtherOwner(tx: Db, staffId: string): Promise<void> {
  if (await hasOtherOwner(tx, staffId)) return
  throw new DomainError('conflict', 'This is the only owner. Add another one first.')
}
