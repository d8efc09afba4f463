import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { notFound } from '#domain/errors.ts'
import { heirTakes } from './heir-takes.ts'

/** The facts for a member's email about a leaving office. @throws DomainError `not_found` */
export async function findLeaving(
  db: Db,
  { brandId, membershipId, officeId }: { brandId: string; membershipId: string; officeId: string },
): Promise<{ firstName: string; office: string; replacement: string | null; takesPlan: boolean }> {
  const heirs = alias(offices, 'heirs')
  const [row] = await db
    .select({
      firstName: accounts.firstName,
      office: offices.name,
      replacement: heirs.name,
      takesPlan: heirTakes(sql`${offices.replacedBy}`, 'memberships'),
    })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), eq(accounts.brandId, brandId)))
    .innerJoin(offices, and(eq(offices.id, officeId), eq(offices.brandId, brandId)))
    .leftJoin(heirs, and(eq(heirs.id, offices.replacedBy), eq(heirs.brandId, brandId)))
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  if (!row) throw notFound()
  return row
}
