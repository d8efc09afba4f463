import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { clearingMs } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { live } from '#tests/helpers/money/lived.ts'
import { life } from '#tests/helpers/money/price-model.ts'

/** How many lives to play: few in a full test run, many with `npm run drill:model`. */
const lives = Number(process.env.LIVES ?? 10)
const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

test(
  'quote, charge and renewal of simulated families match a day-by-day model, within a cent per person',
  async () => {
    const gateway = new SandboxGateway({
      db: database.db,
      now: () => clock.now,
      timeoutMs: 5_000,
      clearingMs,
    })
    // Set after all lives, because debits resolve by the clock.
    const violations = () => {
      clock.now = new Date('2032-01-01T18:00:00Z')
      return checkInvariant({ db: database.db, now: clock.now, gateway })
    }
    const sum = { lives: 0, renewals: 0, debits: 0 }
    await fc.assert(
      fc.asyncProperty(life, async (played) => {
        const lived = await live(database.db, clock, played)
        sum.renewals += lived.renewals
        sum.debits += lived.debits
        sum.lives += 1
        // Query plans depend on this database's statistics, and nothing else updates them.
        if (sum.lives % 50 === 0) {
          await database.pool.query('analyze')
          process.stdout.write(`${JSON.stringify(sum)}\n`)
        }
        if (lives < 50 || sum.lives % 50 === 0) expect(await violations()).toEqual([])
      }),
      { numRuns: lives, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
    )
    expect(await violations()).toEqual([])
    if (lives >= 50) expect(sum.renewals).toBeGreaterThan(lives / 4)
  },
  60_000 + lives * 10_000,
)
