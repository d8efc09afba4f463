import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staff, staffGrants } from '#db/schema/staff.ts'
import { permissionsOf } from '#domain/staff/access/roles.ts'
import { roles } from '#domain/values/staff.ts'

/** Who can currently answer a brand's cases, by name. */
export async function listAnswerers(db: Db, brandId: string): Promise<{ id: string; name: string }[]> {
  const answering = roles.filter((role) => permissionsOf[role].includes('cases.answer'))
  return db
    .selectDistinct({ id: staff.id, name: staff.name })
    .from(staffGrants)
    .innerJoin(staff, eq(staff.id, staffGrants.staffId))
    .where(
      and(
        inArray(staffGrants.role, answering),
        isNull(staffGrants.officeId),
        or(isNull(staffGrants.brandId), eq(staffGrants.brandId, brandId)),
        isNull(staff.endedAt),
        isNotNull(staff.passwordHash),
      ),
    )
    .orderBy(asc(staff.name), asc(staff.id))
}
