import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { CrowdedBrand } from './crowd.ts'
import { onMeasuredCore } from './processes.ts'

type Database = { databaseUrl: string; dataDir: string }
type Pressure = { connections: number; seconds: number }

const prepared = new Set<string>()
const milesToMetres = 1_609.344

/** The 20 nearest within 25 miles: an index-ordered scan, the fastest form in SQL. */
export function withoutTotal(brand: CrowdedBrand): { brand: CrowdedBrand; sql: string } {
  return { brand, sql: nearest(brand) }
}

/** The same, plus the number of all offices within 25 miles, which the API also returns. */
export function withTotal(brand: CrowdedBrand): { brand: CrowdedBrand; sql: string } {
  const total = `
    select count(*) from asked, offices o
    where o.brand_id = '${brand.id}'
      and earth_box(ll_to_earth(asked.latitude, asked.longitude), ${25 * milesToMetres}) @> ll_to_earth(o.latitude, o.longitude)
      and earth_distance(ll_to_earth(asked.latitude, asked.longitude), ll_to_earth(o.latitude, o.longitude)) <= ${25 * milesToMetres}`
  return { brand, sql: nearest(brand, `, (${total}) as total`) }
}

function nearest(brand: CrowdedBrand, more = ''): string {
  return `
    with asked as (select * from bench_points where brand_id = '${brand.id}' and number = :number)
    select found.*, earth_distance(found.place, ll_to_earth(asked.latitude, asked.longitude)) / ${milesToMetres} as miles ${more}
    from asked, lateral (
      select o.id, o.name, o.line1, o.line2, o.city, o.state, o.zip, o.latitude, o.longitude, o.phone, o.time_zone,
        o.hours, o.languages, o.specialties, o.acceptance, o.accessibility, o.last_verified,
        ll_to_earth(o.latitude, o.longitude) as place
      from offices o
      where o.brand_id = '${brand.id}' and (o.ends_on is null or o.ends_on >= current_date)
      order by ll_to_earth(o.latitude, o.longitude) <-> ll_to_earth(asked.latitude, asked.longitude)
      limit 20
    ) found
    where earth_distance(found.place, ll_to_earth(asked.latitude, asked.longitude)) <= ${25 * milesToMetres}`
}

/**
 * Transactions per second by pgbench with prepared statements. Its clients run on the core that our server uses when it
 * is measured.
 */
export async function transactionsPerSecond(
  database: Database,
  { brand, sql }: { brand: CrowdedBrand; sql: string },
  { connections, seconds }: Pressure,
): Promise<number> {
  await prepare(database, brand)
  const file = join(database.dataDir, 'nearest.sql')
  const oneLine = sql.replaceAll(/\s+/g, ' ').trim()
  writeFileSync(file, `\\set number random(1, ${brand.points.length})\n${oneLine};\n`)
  const options = ['-n', '-M', 'prepared', '-c', String(connections), '-T', String(seconds), '-f', file]
  const [command, args] = onMeasuredCore(findPgbench(), [...options, database.databaseUrl])
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const rate = /tps = ([\d.]+)/.exec(out)?.[1]
  if (!rate) throw new Error(`pgbench measured nothing: ${errors}`)
  return Number(rate)
}

/** pgbench comes with PostgreSQL's client programs; Debian doesn't put it on the PATH. */
function findPgbench(): string {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench'
  const found = globSync('/usr/lib/postgresql/*/bin/pgbench').findLast((path) => existsSync(path))
  if (!found) throw new Error('The section search needs pgbench (Debian: apt-get install postgresql-client).')
  return found
}

/** Creates the extension, the index and the table of places; only a superuser may create the extension. */
async function prepare({ databaseUrl, dataDir }: Database, brand: CrowdedBrand): Promise<void> {
  if (prepared.has(brand.id)) return
  prepared.add(brand.id)
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  url.password = readFileSync(join(dataDir, 'postgres-superuser-password'), 'utf8').trim()
  const superuser = new pg.Client(url.href)
  await superuser.connect()
  await superuser.query('create extension if not exists earthdistance cascade')
  await superuser.end()

  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`
    create table if not exists bench_points (
      brand_id uuid, number int, latitude float8, longitude float8, primary key (brand_id, number));
    create index crowd_${brand.offices} on offices using gist (ll_to_earth(latitude, longitude))
      where brand_id = '${brand.id}'`)
  await client.query(
    `insert into bench_points select $1, place, latitude, longitude
     from unnest($2::float8[], $3::float8[]) with ordinality as p (latitude, longitude, place)`,
    [brand.id, brand.points.map((point) => point.latitude), brand.points.map((point) => point.longitude)],
  )
  await client.query('vacuum analyze offices')
  await client.end()
}
