import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices, providers } from '#db/schema/offices.ts'
import { planOffices } from '#db/schema/plans.ts'
import { notFound } from '#domain/errors.ts'
import { formOfEntry } from './form-of-entry.ts'
import type { OfficeEntry, OfficeForm } from './office-form.schema.ts'

export type OfficeRow = typeof offices.$inferSelect

/** An office as staff edit it. */
export type EditedOffice = { office: OfficeRow; form: OfficeForm }

/** One office, ended ones included, with its form. @throws DomainError `not_found` */
export function readOffice(
  db: Db,
  { brandId, officeId }: { brandId: string; officeId: string },
): Promise<EditedOffice> {
  return read(db, brandId, eq(offices.id, officeId), false)
}

/** The same, locked until the transaction ends. @throws DomainError `not_found` */
export function lockOffice(
  tx: Db,
  { brandId, officeId }: { brandId: string; officeId: string },
): Promise<EditedOffice> {
  return read(tx, brandId, eq(offices.id, officeId), true)
}

async function read(db: Db, brandId: string, which: SQL, isLocked: boolean): Promise<EditedOffice> {
  const query = db
    .select()
    .from(offices)
    .where(ofBrand(offices, brandId, which))
  const [office] = isLocked ? await query.for('update') : await query
  if (!office) throw notFound()
  const people = await db
    .select()
    .from(providers)
    .where(ofBrand(providers, brandId, eq(providers.officeId, office.id)))
    .orderBy(asc(providers.lastName), asc(providers.firstName), asc(providers.id))
  const plans = await db
    .select({ planId: planOffices.planId })
    .from(planOffices)
    .where(and(ofBrand(planOffices, brandId), eq(planOffices.officeId, office.id)))
    .orderBy(asc(planOffices.planId))
  return {
    office,
    form: formOf(
      office,
      people,
      plans.map(({ planId }) => planId),
    ),
  }
}

function formOf(office: OfficeRow, people: (typeof providers.$inferSelect)[], planIds: string[]): OfficeForm {
  return formOfEntry({ ...office, point: office, planIds, providers: people } as OfficeEntry)
}
