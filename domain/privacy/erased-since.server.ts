import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'

/** When a person was erased. Null: they weren't. */
export async function erasedSince(
  db: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
): Promise<Date | null> {
  const [row] = await db
    .select({ erasedAt: accounts.erasedAt })
    .from(accounts)
    .where(ofBrand(accounts, brandId, eq(accounts.id, accountId)))
  return row?.erasedAt ?? null
}
