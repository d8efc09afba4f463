import { expect, it } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()

/** Ids assigned before the row they reference is written. */
const unreferenced = [
  'checkouts.membership_id',
  'checkouts.receipt_id',
  // An office that an import added and whose undo removed it.
  'import_changes.office_id',
  'orders.membership_id',
  'orders.receipt_id',
  // Stored counts by what memberships reference, which have the foreign keys. Changes that sum to zero may outlive an
  // office.
  'standing_counts.office_id',
  'standing_counts.plan_id',
  'standing_counts.plan_version_id',
]

it('every column that references a row has a foreign key, except those of an order for rows not created yet', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and a.atttypid = 'uuid'::regtype and a.attname <> 'id'
       and not exists (select from pg_constraint f
         where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey))
     order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(unreferenced)
})
