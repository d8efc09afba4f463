import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sandboxRefunds } from '#db/schema/sandbox.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { runLedger } from './ledger-command.ts'

const database = useDatabase()
let said: string[]

beforeEach(() => {
  said = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => vi.restoreAllMocks())

const settings = (url: string) => ({
  APP_ENV: 'test',
  DATABASE_URL: url,
  SESSION_SECRET: 'the secret of the old machine, 32 long',
})
/** `count` charges at the gateway that the books don't have. */
const charge = (count: number) =>
  database.pool.query(
    `insert into sandbox_gateway.charges (reference, idempotency_key, token, amount_cents, currency, status)
     select 'ch_' || n, 'key:' || n, 'tok', 4200, 'USD', 'succeeded' from generate_series(1, $1::int) n`,
    [count],
  )

test('no refund is made unless the operator states how many there are, and allows that share of the total', async () => {
  const world = await openCheckoutWorld(database.db, { now: new Date() })
  await world.confirm(await world.draft())
  await charge(1)
  const settle = (...args: string[]) => runLedger(['--settle', ...args], settings(database.url), null)
  await expect(settle('--count', '1')).rejects.toThrow(
    /1 of the gateway’s 2 charges .* 50 percent.*--share 50/,
  )
  await expect(settle('--share', '50')).rejects.toThrow(/--count 1/)
  await expect(settle('--share', '50', '--count', '2')).rejects.toThrow(/There are 1 charges/)
  const asked: string[] = []
  const typed = async (question: string) => String(asked.push(question) + 1)
  const byHand = (answer: typeof typed) =>
    runLedger(['--settle', '--share', '50'], settings(database.url), answer)
  await expect(byHand(typed)).rejects.toThrow(/There are 1 charges/)
  expect(asked).toEqual(['Type 1 to settle these charges: '])
  expect(await database.db.$count(sandboxRefunds)).toBe(0)
  await byHand(async () => ' 1 ')
  expect(said.at(-2)).toBe('ch_1  $42.00: refunded')
  expect(said.at(-1)).toMatch(/^0 charges and 0 refunds/)
  await settle('--count', '0')
  expect(await database.db.$count(sandboxRefunds)).toBe(1)
})

test('books without a payment refund nothing, whatever share is allowed', async () => {
  await charge(1_934)
  const all = ['--settle', '--count', '1934', '--share', '100']
  await expect(runLedger(all, settings(database.url), null)).rejects.toThrow(/no payments at all/)
  expect(await database.db.$count(sandboxRefunds)).toBe(0)
})
