import * as z from 'zod'
import { listPayments } from '#domain/back-office/billing/payments/payments.queries.server.ts'
import { listRenewalsDue } from '#domain/back-office/billing/payments/renewals-due.queries.server.ts'
import { readStatement } from '#domain/back-office/billing/statements/statement.server.ts'
import { searchMembers } from '#domain/back-office/members/search/search-members.server.ts'
import { rowListNames } from '#domain/back-office/reports/figures.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import { readRows } from '#domain/back-office/reports/rows.server.ts'
import { readFigures } from '#domain/back-office/today/figures.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { sweepExpiredJob } from '#jobs/sweep-expired.job.ts'
import { manyMembers, oneSeller } from '../many-members.ts'
import { nextMessage, startNode } from '../processes.ts'
import { megabytes, milliseconds, type Row, type Section } from '../report.ts'
import { openWorld, type World } from '../world.ts'
import { scannedWhole, statementsOf } from './plans.ts'

const members = Number(process.env.MEMBERS ?? 100_000)
const brands = Number(process.env.BRANDS ?? 1)
/** One in this many members pays monthly, the others yearly. */
const monthly = 10
const today = '2027-03-01'
const night = z.object({ tookMs: z.number(), bytesAtMost: z.number(), renewed: z.number().optional() })

/**
 * What grows with the number of members: one brand or several, with two years of payments created in the database. Then
 * a night's jobs, the check of the books, search, lists, reports and cleanup; which large tables a statement scans
 * completely, and each table's size.
 */
export async function size(): Promise<Section> {
  const world = await openWorld()
  try {
    const began = performance.now()
    const brandIds: string[] = []
    for (let n = 0; n < brands; n += 1) brandIds.push(await fill(world))
    await world.client.pool.query('vacuum analyze')
    const [brandId = ''] = brandIds
    const rows: Row[] = [{ what: 'made in', measured: milliseconds(performance.now() - began) }]
    const { renewed, ...nightly } = await run(world, { job: 'renew', brandIds, today })
    rows.push({ what: `nightly renewals of all brands, ${renewed} due`, measured: told(nightly) })
    rows.push({
      what: 'check of the books and the ledger',
      measured: told(await run(world, { job: 'check' })),
    })
    rows.push({ what: 'clean-up', measured: told(await run(world, { job: 'sweep' })) })
    for (const [what, ask] of Object.entries(await questions(world, brandId)))
      rows.push(await row(world, what, ask))
    return {
      title: `${brands} brand${brands > 1 ? 's' : ''} of ${members.toLocaleString('en-US')} members, two years of payments`,
      rows: [...rows, ...(await bytes(world))],
      notes: ['Against: the large tables that PostgreSQL reads from end to end for it.'],
    }
  } finally {
    await world.stop()
  }
}

/**
 * A brand whose members have paid for 24 months or two years, with due dates spread evenly over the month or year after
 * `today`.
 */
async function fill(world: World): Promise<string> {
  const seller = await oneSeller(world)
  const byMonth = Math.round(members / monthly)
  const due = { dueOn: today, seller }
  await manyMembers(world, { ...due, members: byMonth, terms: 24, interval: 'month', spread: 28 })
  const others = { ...seller, from: byMonth + 1 }
  await manyMembers(world, {
    ...due,
    members: members - byMonth,
    terms: 2,
    interval: 'year',
    spread: 365,
    seller: others,
  })
  return seller.brandId
}

async function run(world: World, order: object): Promise<z.infer<typeof night>> {
  const { child, stop } = startNode(['bench/nightly-job.ts'], { DATABASE_URL: world.databaseUrl })
  try {
    await nextMessage(child)
    child.send(order)
    return night.parse(await nextMessage(child))
  } finally {
    await stop()
  }
}

const told = ({ tookMs, bytesAtMost }: z.infer<typeof night>) =>
  `${milliseconds(tookMs)}, ${megabytes(bytesAtMost)} at most`

/** Frequent queries on one brand. */
async function questions({ client: { db } }: World, brandId: string) {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error('The brand that was made is gone.')
  const reach = { kind: 'brand' as const }
  const now = new Date(`${today}T09:00:00Z`)
  const at = { brand, reach, today, filters: {} }
  const search = (q: string) => searchMembers(db, { brandId, reach, today }, { q, page: 1 })
  const gateway = new SandboxGateway({ db, now: () => now, timeoutMs: 30_000 })
  const span = { from: '2025-03', to: '2027-02', page: 1 }
  return {
    'who is due, when nobody is': () => renewDueMemberships({ db, now, gateway }, { brandId, today }),
    'clean-up, again': () =>
      sweepExpiredJob.run({ services: { db, now: () => now, config: { idleLogoutSeconds: 900 } } }),
    'search, a fragment of a name': () => search('berg'),
    'search, first and last name': () => search('Robin Hart'),
    'members, newest first': () => searchMembers(db, { brandId, reach, today }, { page: 1 }),
    'payments, newest first': () => listPayments(db, at, { sort: 'newest', page: 1 }),
    'renewals due': () => listRenewalsDue(db, { brandId, reach, today }, 1),
    'the figures of Today': () => readFigures(db, at),
    'statement of a month': () => readStatement(db, { brand, reach, month: '2027-02' }),
    'report, all of it': () => readReport(db, at, {}),
    ...Object.fromEntries(
      rowListNames.map((list) => [`  rows of it: ${list}`, () => readRows(db, at, { list, ...span })]),
    ),
  } satisfies Record<string, () => Promise<unknown>>
}

async function row({ client }: World, what: string, ask: () => Promise<unknown>): Promise<Row> {
  const statements = await statementsOf(client, ask)
  const began = performance.now()
  await ask()
  const measured = milliseconds(performance.now() - began)
  return { what, measured, against: (await scannedWhole(client, statements)).join(', ') }
}

/** The largest tables with their indexes, and the total. */
async function bytes({ client: { pool } }: World): Promise<Row[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relname not like 'bench_%' and relnamespace::regnamespace::text in ('public', 'sandbox_gateway')
     order by bytes desc`,
  )
  const each = (all: number) => `${Math.round(all / (members * brands))} bytes a member`
  const sum = rows.reduce((all, table) => all + table.bytes, 0)
  return [
    ...rows
      .slice(0, 10)
      .map((table) => ({ what: table.name, measured: megabytes(table.bytes), against: each(table.bytes) })),
    { what: 'all tables', measured: megabytes(sum), against: each(sum) },
  ]
}
