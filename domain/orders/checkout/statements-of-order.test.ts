import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { buyer, useCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readCheckout } from './read-checkout.server.ts'
import { startCheckout } from './start-checkout.server.ts'
import { updateCheckout } from './update-checkout.server.ts'

const database = useDatabase()
const at = useCheckoutWorld(database)

afterEach(() => vi.restoreAllMocks())

/** The statements PostgreSQL receives during `work`. */
async function statementsOf<Result>(work: () => Promise<Result>): Promise<[Result, string[]]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const result = await work()
  const texts = (query.mock.calls as unknown[][]).map(([asked]) =>
    typeof asked === 'string' ? asked : String((asked as { text?: string }).text),
  )
  query.mockRestore()
  return [result, texts]
}

const ofPlans = (texts: string[]) => texts.filter((text) => text.includes('from "plans"'))

test('a request reads its draft’s plan once: to check it, to show it and for paying by bank', async () => {
  const { world } = at
  const { brand, plan } = world
  const choices = { planId: plan.id, interval: 'year' } as const
  const [{ checkout, secret }, begun] = await statementsOf(() =>
    startCheckout(world.deps(), { brand, secret: null, choices }),
  )
  expect(ofPlans(begun)).toHaveLength(1)
  const own = { brand, checkoutId: checkout.id, secret }
  const [saved, saving] = await statementsOf(() =>
    updateCheckout(world.deps(), { ...own, changes: { account: buyer } }),
  )
  expect(ofPlans(saving)).toHaveLength(1)
  const [read, reading] = await statementsOf(() => readCheckout(world.deps(), own))
  expect(ofPlans(reading)).toHaveLength(1)
  expect(read).toEqual(saved)
  expect(read.byBank?.offer?.quote).toEqual(read.quote)
})

test('an order is confirmed with at most 43 statements, including the test bank’s', async () => {
  const { world } = at
  const draft = await world.draft()
  const paymentToken = await world.token()
  const [{ confirmed }, texts] = await statementsOf(() => world.confirm(draft, { paymentToken }))
  expect(confirmed.status).toBe('active')
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(43)
})
