import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Moved } from '#domain/values/account-merges.ts'
import { accounts } from './accounts.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, namedInBrand, sameBrand } from './columns.ts'

/** A merge of two accounts of one person, at `createdAt`: the data needed to undo it, and whether it was undone. */
export const accountMerges = pgTable(
  'account_merges',
  {
    id: id(),
    brandId: brandId(),
    keptId: uuid().notNull(),
    mergedId: uuid().notNull(),
    moved: jsonb().$type<Moved>().notNull(),
    undoneAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('account_merges_one_at_a_time').on(t.mergedId).where(sql`${t.undoneAt} is null`),
    index().on(t.keptId),
    check('account_merges_of_two', sql`${t.keptId} <> ${t.mergedId}`),
    namedInBrand(t),
    sameBrand(t, t.keptId, accounts),
    sameBrand(t, t.mergedId, accounts),
  ],
)
