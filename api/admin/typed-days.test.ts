import { expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { consoleBrowser, consoleServices, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

async function owner() {
  const services = consoleServices(database, clock)
  const { id: brandId } = await insertBrand(database.db)
  const browser = consoleBrowser(services)
  const { id } = await insertStaff(database.db, { role: 'owner', brandIds: [brandId] })
  await signInStaffAs(browser, services, id)
  return { browser, brandId }
}

/** URLs with a date parameter: `?brandId=…&` and the parameter's name. */
const asked = [
  ['audit', 'from'],
  ['audit', 'to'],
  ['audit/csv', 'from'],
  ['audit/csv', 'to'],
  ['payments', 'from'],
  ['payments', 'to'],
  ['brand/closing', 'on'],
  ['offices', 'verifiedSince'],
] as const
const never = ['0000-01-01', '1/1/0000', '0001-01-01', '9999-12-31', '12/31/9999']

test('§console: every date field refuses years outside our calendar with a sentence', async () => {
  const { browser, brandId } = await owner()
  for (const [call, name] of asked) {
    for (const day of never) {
      const query = new URLSearchParams({ brandId, [name]: day })
      const answer = await browser.get(`/api/admin/${call}?${query}`)
      expect([call, name, day, answer.status]).toEqual([call, name, day, 422])
      expect(await answer.text()).toContain('Use a year from 1900 to 2199.')
    }
  }
})

test('§console: every date field accepts a date as it is printed and as an American types it', async () => {
  const { browser, brandId } = await owner()
  for (const [call, name] of asked.filter(([call]) => call !== 'audit/csv')) {
    for (const day of ['11/25/26', 'Nov 25, 2026', '2026-11-25', '11/25/2026']) {
      const query = new URLSearchParams({ brandId, [name]: day })
      const { status } = await browser.get(`/api/admin/${call}?${query}`)
      expect([call, name, day, status]).toEqual([call, name, day, 200])
    }
  }
})

test('§console: search boxes find no one for a birth date in such a year', async () => {
  const { browser, brandId } = await owner()
  for (const q of never) {
    const query = new URLSearchParams({ brandId, q })
    for (const call of ['members', 'search']) {
      const answer = await browser.get(`/api/admin/${call}?${query}`)
      expect([call, q, answer.status]).toEqual([call, q, 200])
    }
    const answer = await browser.post(`/api/admin/desk/search?brandId=${brandId}`, { typed: q })
    expect([q, answer.status, await answer.json()]).toEqual([q, 200, { matches: [] }])
  }
})
