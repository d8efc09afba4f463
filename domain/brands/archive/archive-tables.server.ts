import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Tables of a brand that an archive leaves out, and why. Every other table with a `brand_id` is included. */
export const leftOut: Readonly<Record<string, string>> = {
  account_links: 'links that open an account',
  api_keys: 'keys',
  bulk_jobs: 'bulk actions of the last days, whose traces are in the audit',
  bulk_rows: 'bulk actions of the last days, whose traces are in the audit',
  content_editors: 'who has the content open just now',
  content_links: 'links that open a draft',
  day_counts: 'counted anew as the rows are written',
  idempotent_requests: 'answers to requests of the last days',
  impersonations: 'sessions in which the staff saw what a member sees',
  money_counts: 'counted anew as the rows are written',
  import_parts: 'uploaded files of offices and members that wait',
  report_file_parts: 'files of reports, made anew from what is here',
  report_files: 'files of reports, made anew from what is here',
  report_mails: 'reports that persons of the staff are mailed',
  saved_views: 'belong to persons of the staff',
  sessions: 'who is signed in',
  staff_grants: 'what the staff may do is given anew where they work',
  standing_counts: 'counted anew as the rows are written',
  webhook_deliveries: 'what was sent to programs of others',
  webhook_endpoints: 'secrets that sign what programs of others are sent',
}

/** Columns that grant access, with their replacements. */
const blanked: Readonly<Record<string, Record<string, string>>> = {
  checkouts: { secret_hash: `'archived-' || t.id` },
  office_verifications: { token_hash: 'null' },
}

/** Rows that are included, where not all are: an unsent email would go out twice. */
const onlyRows: Readonly<Record<string, string>> = { mails: `t.status = 'sent'` }

/** A table as it is archived: its columns, sorted by name, and the sort order of its rows. */
export type ArchivedTable = {
  name: string
  columns: string[]
  values: string[]
  orderBy: string[]
  where: string
}

type Column = { table: string; column: string; isKey: boolean }

/**
 * The tables of a brand, each after those it references, from the database's own catalog. New tables are included
 * automatically.
 */
export async function archivedTables(db: Db): Promise<ArchivedTable[]> {
  const { rows: columns } = await db.execute<Column>(sql`
    select c.relname as "table", a.attname as "column",
      coalesce(a.attnum = any(k.conkey), false) as "isKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      and exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'brand_id' and not b.attisdropped)
    order by c.relname, a.attname`)
  const { rows: names } = await db.execute<{ child: string; parent: string }>(sql`
    select distinct f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent
    from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not f.condeferred
      and f.conrelid <> f.confrelid
    order by 1, 2`)
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const parents = Map.groupBy(names, ({ child }) => child)
  const sorted: string[] = []
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) throw new Error(`Tables name each other: ${[...path, name].join(', ')}.`)
    if (sorted.includes(name) || !byTable.has(name) || name in leftOut) return
    for (const { parent } of parents.get(name) ?? []) visit(parent, [...path, name])
    sorted.push(name)
  }
  for (const name of byTable.keys()) visit(name, [])
  return sorted.map((name) => archived(name, byTable.get(name) ?? []))
}

function archived(name: string, of: Column[]): ArchivedTable {
  const columns = of.map(({ column }) => column)
  const values = columns.map((column) => blanked[name]?.[column] ?? `t."${column}"`)
  const keys = of.filter(({ isKey }) => isKey).map(({ column }) => `t."${column}"`)
  // An account merged into another comes after it.
  const orderBy = columns.includes('merged_into_id') ? ['t.merged_into_id is not null', ...keys] : keys
  return { name, columns, values, orderBy, where: onlyRows[name] ?? 'true' }
}

/**
 * The staff columns in an archive: who they were, so that records of their actions still name them. They can't sign in
 * from it.
 */
export const staffColumns = ['id', 'name', 'email', 'created_at'] as const

/** The last migration of a database. An archive is only read into a database with the same one. */
export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc, id desc limit 1`,
  )
  return rows[0]?.hash ?? ''
}
