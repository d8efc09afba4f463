import { afterAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { openActs } from '#tests/helpers/money/acts.ts'
import { dice } from '#tests/helpers/simulation.ts'

/** How many actions to run, fifty in each small world: few in a full test run, many with `npm run drill:acts`. */
const acts = Number(process.env.ACTS ?? 100)
const perWorld = 50
const firstSeed = Number(process.env.SEED ?? 1)
const seeds = Array.from({ length: acts / perWorld }, (_, n) => firstSeed + n)
const database = useDatabase()
const clock = { now: new Date() }
const counts: Record<string, number> = {}

test.each(seeds)(
  'after each action of staff, members and gateway, in any order, the books balance; world %i',
  async (seed) => {
    const played = await openActs(database.db, database.pool, clock, dice(seed))
    const done: string[] = []
    while (done.length < perWorld) {
      const what = await played.act()
      if (what === 'nothing') continue
      counts[what] = (counts[what] ?? 0) + 1
      done.push(what)
      expect(await played.broken(), `seed ${seed}: ${done.join(', ')}`).toEqual([])
    }
    expect(await played.settle(), `seed ${seed}: ${done.join(', ')}`).toBe(0)
    expect(await played.world.violations(), `seed ${seed}: ${done.join(', ')}`).toEqual([])
  },
  120_000,
)

afterAll(() => {
  if (acts > 100) process.stdout.write(`${JSON.stringify(counts)}\n`)
})
