import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { imports } from '#db/schema/imports.ts'
import { officeVerifications } from '#db/schema/office-verifications.ts'
import { offices } from '#db/schema/offices.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'
import { type ImportFinder, imported } from '#domain/values/imports.ts'

/**
 * Directory things that a call names by id, and files of members, visits and payments, which are imported the same way.
 */
export type OfficeNoun = 'office' | 'verification' | ImportFinder

/** The scope of a directory thing: its office, or an import's brand. Null if it doesn't exist. */
export async function scopeOfOffice(db: Db, what: OfficeNoun, id: string): Promise<Scope | null> {
  if (!isId(id)) return null
  if (what !== 'office' && what !== 'verification') {
    const kinds = Object.values(imported).find(({ finder }) => finder === what)?.kinds ?? []
    const [row] = await db
      .select({ brandId: imports.brandId })
      .from(imports)
      .where(and(eq(imports.id, id), inArray(imports.kind, [...kinds])))
    return row ? { kind: 'brand', brandId: row.brandId } : null
  }
  const [row] =
    what === 'office'
      ? await db
          .select({ brandId: offices.brandId, officeId: offices.id })
          .from(offices)
          .where(eq(offices.id, id))
      : await db
          .select({ brandId: officeVerifications.brandId, officeId: officeVerifications.officeId })
          .from(officeVerifications)
          .where(eq(officeVerifications.id, id))
  return row ? { kind: 'offices', brandId: row.brandId, officeIds: [row.officeId] } : null
}
