import { asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { brands } from '#db/schema/brands.ts'
import { staff } from '#db/schema/staff.ts'
import type { AuditAction } from './audit-words.ts'
import type { AuditedAction } from './audited.server.ts'

/** Actions that email the affected person, no matter who acted, because their access to the console has changed. */
const told: Partial<Record<AuditAction, (act: AuditedAction) => boolean>> = {
  'session.began': ({ after }) => after?.newDevice === true,
  'security.password_changed': () => true,
  'security.totp_set_up': () => true,
  'security.recovery_codes_made': () => true,
  'security.passkey_added': () => true,
  'security.passkey_removed': () => true,
  'staff.accepted': () => true,
  // A first-time invitee gets the invitation instead.
  'staff.invited': ({ before }) => Boolean(before),
  'staff.roles_changed': () => true,
  'staff.second_step_reset': () => true,
  'staff.ended': () => true,
}

/**
 * Queues the email to the person whose security an action changed, in the transaction of its audit row. It's sent in
 * the name of the action's brand; for the deployment's own actions, in the name of its oldest brand.
 */
export async function mailSecurityNotice(tx: Db, auditId: string, act: AuditedAction): Promise<void> {
  if (!told[act.action]?.(act)) return
  const [person] = await tx.select({ email: staff.email }).from(staff).where(eq(staff.id, act.subject.id))
  const [oldest] = act.brandId
    ? [{ id: act.brandId }]
    : await tx.select({ id: brands.id }).from(brands).orderBy(asc(brands.createdAt), asc(brands.id)).limit(1)
  if (!person || !oldest) return
  await queueMail(tx, {
    brandId: oldest.id,
    template: 'staff-security',
    to: person.email,
    props: { auditId },
    dedupeKey: `staff-security:${auditId}`,
  })
}
