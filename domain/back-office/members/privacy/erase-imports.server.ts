import { type SQL, sql } from 'drizzle-orm'
import { importRejections, imports } from '#db/schema/imports.ts'
import type { Person } from '#domain/privacy/person.server.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'
import { texts } from './erase-audit.server.ts'

/**
 * Removes a person from what imports keep of their files: sample rows and reasons for refusals. Runs after the locks of
 * their memberships, in the same order as a batch write.
 */
export async function forgetImports(tx: AuditedTx, person: Person): Promise<void> {
  const { brandId, names, emails, phones, memberNumbers } = person
  const needles = texts([...names, ...emails, ...phones, ...memberNumbers])
  const isNamed = (text: SQL) =>
    sql`exists (select from unnest(${needles}) needle where position(needle in lower(${text})) > 0)`
  await tx.execute(sql`
    update ${imports} i set sample = (
      select coalesce(jsonb_agg(row order by place), '[]'::jsonb)
      from jsonb_array_elements(i.sample) with ordinality as rows (row, place) where not ${isNamed(sql`row::text`)})
    where i.brand_id = ${brandId} and ${isNamed(sql`i.sample::text`)}`)
  await tx.execute(sql`
    update ${importRejections} r set reason = 'Erased', cells = null
    where r.brand_id = ${brandId}
      and (${isNamed(sql`r.reason`)} or ${isNamed(sql`coalesce(r.cells::text, '')`)})`)
}
