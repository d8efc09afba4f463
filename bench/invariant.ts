import * as z from 'zod'
import { manyMembers } from './many-members.ts'
import { nextMessage, startNode } from './processes.ts'
import { megabytes, milliseconds, type Row, type Section } from './report.ts'
import { openWorld, type World } from './world.ts'

const termsEach = 10
const sizes = [100_000, 1_000_000]
const longestMs = 60_000
const answer = z.object({
  violations: z.array(z.object({ rule: z.string(), subject: z.string() })),
  tookMs: z.number(),
  bytesBefore: z.number(),
  bytesAtMost: z.number(),
})
type Check = z.infer<typeof answer> & { payments: number }

/** The check of the whole books against themselves and the gateway's ledger, with the ledger read page by page. */
export async function invariant(): Promise<Section> {
  const world = await openWorld()
  try {
    const checks: Check[] = []
    for (const payments of sizes) {
      const made = checks.at(-1)?.payments ?? 0
      const members = (payments - made) / termsEach
      await manyMembers(world, { members, terms: termsEach, dueOn: '2027-03-01' })
      checks.push({ ...(await check(world)), payments })
    }
    const wrong = checks.flatMap(({ violations }) => violations).slice(0, 5)
    if (wrong.length > 0) throw new Error(`The books do not hold: ${JSON.stringify(wrong)}`)
    const planted = await plant(world)
    const { violations } = await check(world)
    return {
      title: 'Invariant over all payments, the ledger streamed',
      rows: checks.flatMap(rows),
      notes: [`${planted} faults planted afterwards, ${violations.length} violations named`],
    }
  } finally {
    await world.stop()
  }
}

async function check(world: World): Promise<z.infer<typeof answer>> {
  const { child, stop } = startNode(['bench/nightly-job.ts'], { DATABASE_URL: world.databaseUrl })
  try {
    await nextMessage(child)
    child.send({ job: 'check' })
    return answer.parse(await nextMessage(child))
  } finally {
    await stop()
  }
}

/** Plants errors: a missing charge, an unrequested one, and one with a different amount. */
async function plant({ client: { pool } }: World): Promise<number> {
  const [gone, changed] = (
    await pool.query(`select reference from sandbox_gateway.charges where token like 'pm_%' limit 2`)
  ).rows
  await pool.query('delete from sandbox_gateway.charges where reference = $1', [gone.reference])
  await pool.query(
    'update sandbox_gateway.charges set amount_cents = amount_cents + 1 where reference = $1',
    [changed.reference],
  )
  await pool.query(`
    insert into sandbox_gateway.charges (reference, idempotency_key, token, amount_cents, currency, status)
    values ('ch_strange', 'strange', 'pm_strange', 100, 'USD', 'succeeded')`)
  return 3
}

function rows(done: Check, index: number, checks: Check[]): Row[] {
  const smaller = checks[index - 1]
  const what = `${done.payments.toLocaleString('en-US')} payments`
  const memory = { what: '  memory at most', measured: megabytes(done.bytesAtMost) }
  if (!smaller) return [{ what, measured: milliseconds(done.tookMs) }, memory]
  return [
    {
      what,
      measured: milliseconds(done.tookMs),
      against: milliseconds(longestMs),
      ratio: done.tookMs / longestMs,
      floor: { atMost: 1 },
    },
    {
      what: '  each payment, against the smaller books',
      measured: milliseconds(done.tookMs / done.payments),
      against: milliseconds(smaller.tookMs / smaller.payments),
      ratio: done.tookMs / done.payments / (smaller.tookMs / smaller.payments),
    },
    {
      ...memory,
      against: megabytes(smaller.bytesAtMost),
      ratio: done.bytesAtMost / smaller.bytesAtMost,
      floor: { atMost: 1.25 },
    },
  ]
}
