import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/errors.ts'
import { archivedTables, schemaOf } from './archive-tables.server.ts'

const BYTES_OF_A_BATCH = 500_000

const headSchema = z.object({ enamel: z.literal('brand'), key: z.string(), schema: z.string() })
const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })
const endSchema = z.object({ rows: z.record(z.string(), z.int()) })
const brandSchema = z.object({ id: z.uuid(), key: z.string(), hosts: z.array(z.string()) })
const personSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string() })

/**
 * Imports a brand from the lines of `exportBrand`, all or nothing. The staff it names are created without a way to sign
 * in. Pending emails aren't sent. API keys, webhooks and staff permissions must be set up again.
 * @throws DomainError `conflict`: the brand, one of its hosts or someone's email already exists here; `invalid`: it is
 * not an archive, has another version, or is incomplete.
 */
export async function importBrand(
  db: Db,
  lines: AsyncIterable<string>,
  now: Date,
): Promise<{ key: string; counts: Record<string, number> }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`)
    const columnsOf = new Map((await archivedTables(tx)).map(({ name, columns }) => [name, columns]))
    const counts: Record<string, number> = {}
    let key: string | null = null
    let brandId: string | null = null
    let end: Record<string, number> | null = null
    let batch: { table: string; rows: string[]; bytes: number } = { table: '', rows: [], bytes: 0 }
    const write = async () => {
      const { table, rows } = batch
      const columns = columnsOf.get(table)
      batch = { table: '', rows: [], bytes: 0 }
      if (rows.length === 0) return
      if (!columns) throw broken(`it has a table “${table}”, which there is none of`)
      const list = sql.raw(columns.map((column) => `"${column}"`).join(', '))
      const name = sql.raw(`"${table}"`)
      await fitting(
        tx.execute(sql`insert into ${name} (${list})
          select ${list} from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`),
      )
    }
    for await (const line of lines) {
      if (line === '') continue
      if (end) throw broken('something follows its end')
      const read = readLine(line)
      if (key === null) {
        key = await readHead(tx, read)
        continue
      }
      const last = endSchema.safeParse(read)
      if (last.success) {
        end = last.data.rows
        continue
      }
      const { table, row } = parse(rowSchema, read)
      if (table === 'brands') brandId = await writeBrand(tx, row)
      else if (brandId === null) throw broken('it does not begin with its brand')
      else if (table === 'staff') await writePerson(tx, row, now)
      else {
        if (row.brand_id !== brandId) throw broken('a row of it is of another brand')
        const text = JSON.stringify(row)
        if (table !== batch.table || batch.bytes + text.length > BYTES_OF_A_BATCH) await write()
        batch.table = table
        batch.rows.push(text)
        batch.bytes += text.length
      }
      if (table !== 'brands') counts[table] = (counts[table] ?? 0) + 1
    }
    await write()
    if (key === null || !end) throw broken('it is not whole')
    const short = Object.entries(end).find(([table, count]) => (counts[table] ?? 0) !== count)
    if (short) throw broken(`of “${short[0]}” it has ${counts[short[0]] ?? 0} rows in place of ${short[1]}`)
    return { key, counts }
  })
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw broken('a line of it is no JSON')
  }
}

async function readHead(tx: Db, read: unknown): Promise<string> {
  const head = headSchema.safeParse(read)
  if (!head.success) throw broken('its first line does not say so')
  if (head.data.schema === (await schemaOf(tx))) return head.data.key
  const message =
    'This archive is of another version of Enamel. Bring both systems to the same version first.'
  throw new DomainError('invalid', message)
}

async function writeBrand(tx: Db, row: Record<string, unknown>): Promise<string> {
  const { id, key, hosts } = parse(brandSchema, row)
  const { rows } = await tx.execute<{ key: string; id: string; hosts: string[] }>(
    sql`select key, id, hosts from brands order by key`,
  )
  if (rows.some((here) => here.key === key || here.id === id))
    throw new DomainError('conflict', `The brand “${key}” is here already.`)
  const taken = hosts.find((host) => rows.some((here) => here.hosts.includes(host)))
  if (taken) throw new DomainError('conflict', `The host ${taken} is that of another brand here.`)
  await tx.execute(
    sql`insert into brands select * from jsonb_populate_record(null::brands, ${JSON.stringify(row)}::jsonb)`,
  )
  return id
}

/** A person who already exists with the same id stays unchanged. */
async function writePerson(tx: Db, row: Record<string, unknown>, now: Date): Promise<void> {
  const { id, name, email } = parse(personSchema, row)
  const { rows } = await tx.execute<{ id: string }>(sql`select id from staff where email = ${email}`)
  if (rows.some((here) => here.id !== id)) {
    const message = `${name} <${email}> works here under another id. Change one of the two email addresses first.`
    throw new DomainError('conflict', message)
  }
  await tx.execute(sql`insert into staff (id, name, email, created_at, ended_at)
    select id, name, email, created_at, ${now.toISOString()}::timestamptz
    from jsonb_populate_record(null::staff, ${JSON.stringify(row)}::jsonb) on conflict (id) do nothing`)
}

/** A database error while importing is reported as an error in the archive, without showing any of its rows. */
async function fitting(written: Promise<unknown>): Promise<void> {
  try {
    await written
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    // SQLSTATE classes 22 and 23: data exceptions and violated constraints.
    if (/^2[23]/.test(code)) throw broken('its rows do not fit together, or into what is here')
    throw error
  }
}

function parse<Out>(schema: z.ZodType<Out>, read: unknown): Out {
  const parsed = schema.safeParse(read)
  if (parsed.success) return parsed.data
  throw broken('a line of it is none of an archive')
}

function broken(why: string): DomainError {
  return new DomainError('invalid', `This is no archive of a brand: ${why}. Nothing was taken in.`)
}
