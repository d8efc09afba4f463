import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { brandId } from './brands.ts'
import { createdAt, id, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** Staff notes about a member, visible to staff. Never changed; a correction is a new note. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    text: text().notNull(),
    staffId: uuid().references(() => staff.id),
    /** The author's name at the time. */
    author: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId, t.createdAt), sameBrand(t, t.accountId, accounts).onDelete('cascade')],
)

/** A tag on a member, for staff to find them by. */
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
