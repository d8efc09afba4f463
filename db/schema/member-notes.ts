import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { brandId } from './brands.ts'
import { createdAt, id, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** What the staff write down about a member, for each other. Written once: a wrong one is answered by another. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    text: text().notNull(),
    staffId: uuid().references(() => staff.id),
    /** Their name as it was. */
    author: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId, t.createdAt), sameBrand(t, t.accountId, accounts).onDelete('cascade')],
)

/** A word the staff put to a member, so that they find them again. */
export const memberTags = pgTable(
  'member_tags',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    tag: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('member_tags_once').on(t.accountId, t.tag),
    sameBrand(t, t.accountId, accounts).onDelete('cascade'),
  ],
)
