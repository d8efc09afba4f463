import { expect, it, vi } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testServices } from '#tests/helpers/test-api.ts'
import { forEachBrand } from './for-each-brand.ts'

const database = useDatabase()

it('gives each brand its turn on its own day, whatever became of another, and adds up the counts', async () => {
  for (const [key, timeZone] of [
    ['a-east', 'America/New_York'],
    ['b-broken', 'Mars/Olympus'],
    ['c-west', 'America/Los_Angeles'],
  ] as const) {
    await insertBrand(database.db, { key, settings: { timeZone } })
  }
  const reportFault = vi.fn()
  const services = testServices(database.db, { now: new Date('2026-11-20T06:00:00Z') })
  const days: Record<string, string> = {}
  const counts = await forEachBrand({ services, reportFault }, 'a-job', async ({ key }, today) => {
    days[key] = today
    return { done: 1 }
  })
  expect(days).toEqual({ 'a-east': '2026-11-20', 'c-west': '2026-11-19' })
  expect(counts).toEqual({ done: 2 })
  const ofTheZone = expect.objectContaining({ message: expect.stringContaining('timeZone') })
  expect(reportFault).toHaveBeenCalledExactlyOnceWith('a-job', ofTheZone, 'b-broken')
})
