import { eq } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { staff, staffPasskeys, staffRecoveryCodes } from '#db/schema/staff.ts'
import { notFound } from '#domain/errors.ts'
import { compareGrants, type Grant, type Granted, mayGive } from '#domain/staff/access/access.rules.ts'
import { chainOf, grantLines, insertGrants, readGrants } from '#domain/staff/access/grants.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { seesGrant } from './staff.queries.server.ts'
import { endStaffLinks } from './staff-link.server.ts'

/** Who gives a role, and the brand in whose name the email is sent if the role belongs to no brand. */
export type Giving = { giver: Granted; mailBrandId: string }

/**
 * Invites a person by a mailed link and gives them their roles. A person who already works here gets these roles in
 * addition to their others, and needs no link. A person whose access had ended starts over with nothing from before.
 * @returns the person, and whether a link is being sent to them.
 * @throws DomainError `not_found`: a role or a scope that the giver may not give.
 */
export async function inviteStaff(
  deps: StaffDeps,
  { giver, mailBrandId }: Giving,
  { name, email, grants }: { name: string; email: string; grants: readonly Grant[] },
): Promise<{ staffId: string; isInvited: boolean }> {
  if (!grants.every((grant) => mayGive(giver, grant))) throw notFound()
  return audited(deps, async (tx) => {
    const person = await openPerson(tx, { name, email })
    const now = (await readGrants(tx, [person.id])).get(person.id) ?? []
    const { added } = compareGrants(now, grants, () => false)
    // Roles the giver can't see stay out of this audit log.
    const seen = now.filter((grant) => seesGrant(giver, grant))
    await insertGrants(tx, person.id, added)
    const isInvited = person.passwordHash === null
    if (isInvited) await mailLink(tx, { staffId: person.id, email, brandId: chainOf(grants) ?? mailBrandId })
    return {
      answer: { staffId: person.id, isInvited },
      act: {
        action: 'staff.invited',
        brandId: chainOf(grants),
        subject: { kind: 'staff', id: person.id, name: person.name },
        before: now.length > 0 ? { roles: await grantLines(tx, seen) } : null,
        after: { email, roles: await grantLines(tx, [...seen, ...added]) },
      },
    }
  })
}

/**
 * Makes a person an owner of the whole deployment, from the server's command line; nothing is mailed. Their earlier
 * links stop working.
 */
export async function makeOwner(
  deps: StaffDeps,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const owner: Grant = { role: 'owner', scope: { kind: 'platform' } }
  return audited(deps, async (tx) => {
    const person = await openPerson(tx, { name, email })
    const now = (await readGrants(tx, [person.id])).get(person.id) ?? []
    await insertGrants(tx, person.id, [owner])
    await endStaffLinks(tx, { staffId: person.id, now: deps.now })
    return {
      answer: person.id,
      act: {
        action: 'staff.invited',
        brandId: null,
        subject: { kind: 'staff', id: person.id, name: person.name },
        before: now.length > 0 ? { roles: await grantLines(tx, now) } : null,
        after: { email, roles: await grantLines(tx, [...now, owner]) },
      },
    }
  })
}

/**
 * Makes a person an owner of a brand, in the transaction that creates the brand, whose audit row records it too. Mails
 * them a link unless they already have a password.
 */
export async function inviteFirstOwner(
  tx: AuditedTx,
  { brandId, name, email }: { brandId: string; name: string; email: string },
): Promise<{ isInvited: boolean }> {
  const person = await openPerson(tx, { name, email })
  await insertGrants(tx, person.id, [{ role: 'owner', scope: { kind: 'brand', brandId } }])
  const isInvited = person.passwordHash === null
  if (isInvited) await mailLink(tx, { staffId: person.id, email, brandId })
  return { isInvited }
}

/**
 * The person of an email address: new or existing. A person whose access had ended loses their password and second
 * steps.
 */
async function openPerson(tx: AuditedTx, { name, email }: { name: string; email: string }) {
  const [made] = await tx.insert(staff).values({ name, email }).onConflictDoNothing().returning()
  if (made) return made
  const [known] = await tx.select().from(staff).where(eq(staff.email, email)).for('update')
  if (!known) throw new Error('The person was not written.')
  if (!known.endedAt) return known
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, known.id))
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, known.id))
  const anew = { name, endedAt: null, passwordHash: null, totpSecret: null, totpLastStep: null }
  await tx.update(staff).set(anew).where(eq(staff.id, known.id))
  return { ...known, ...anew }
}

/** Queues the email with a link to choose a password. The link is created when the email is written. */
async function mailLink(
  tx: AuditedTx,
  { staffId, email, brandId }: { staffId: string; email: string; brandId: string },
): Promise<void> {
  await queueMail(tx, {
    brandId,
    template: 'staff-invitation',
    to: email,
    props: { staffId },
    dedupeKey: `staff-invitation:${newId()}`,
  })
}

/**
 * Sends a person a new link to accept the invitation or choose a new password; earlier links stop working. Because a
 * link opens an account, the sender must be allowed to give all of its roles.
 * @throws DomainError `not_found`
 */
export async function sendStaffLink(
  deps: StaffDeps,
  { giver, mailBrandId }: Giving,
  staffId: string,
): Promise<void> {
  await audited(deps, async (tx) => {
    const [person] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update')
    const grants = (await readGrants(tx, [staffId])).get(staffId) ?? []
    if (!person || person.endedAt || !grants.every((grant) => mayGive(giver, grant))) throw notFound()
    await endStaffLinks(tx, { staffId, now: deps.now })
    const brandId = chainOf(grants)
    await mailLink(tx, { staffId, email: person.email, brandId: brandId ?? mailBrandId })
    const subject = { kind: 'staff', id: staffId, name: person.name }
    return { act: { action: 'staff.link_sent', brandId, subject } }
  })
}
