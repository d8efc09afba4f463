import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staffRecoveryCodes } from '#db/schema/staff.ts'
import { tokenHash } from '#domain/security/secret-token.server.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

const howMany = 10
/** Letters and digits that aren't confused with others when read from paper. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groups = 4

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Replaces all recovery codes with ten new ones of 78 random bits each. They're shown only this once. */
export async function replaceRecoveryCodes(tx: AuditedTx, staffId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId, codeHash: hashOf(code), createdAt: now })))
  return codes
}

/** Uses up a recovery code, in the transaction `tx`; false if it's wrong or was already used. */
export async function takeRecoveryCode(
  tx: Db,
  { staffId, code, now }: { staffId: string; code: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        eq(staffRecoveryCodes.codeHash, hashOf(code)),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: staffRecoveryCodes.id })
  return used.length === 1
}

/** The number of a person's unused recovery codes. */
export function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  return db.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)),
  )
}

function hashOf(code: string): string {
  return tokenHash(code.replaceAll('-', ''))
}
