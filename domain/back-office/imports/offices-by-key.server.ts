import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** The ids of a brand's offices by the keys its own files use. */
export async function officesByKey(db: Db, brandId: string, keys: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select id, external_key as key from offices where brand_id = ${brandId}
      and external_key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
