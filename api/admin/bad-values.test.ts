import { expect, test } from 'vitest'
import { newId } from '#db/id.ts'
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
  const { id } = await insertStaff(database.db, { grants: [{ role: 'owner', brandId: null }] })
  await signInStaffAs(browser, services, id)
  return { browser, brandId }
}

test('§console: an unpaired surrogate in any text or name is refused, and nothing is saved', async () => {
  const { browser, brandId } = await owner()
  const half = 'a\udfff'
  for (const [path, body] of [
    ['/api/admin/webhooks', { url: `https://${half}.example/x`, events: ['case.opened'] }],
    ['/api/admin/apiKeys', { name: half, permissions: ['desk.work'], days: 30 }],
    ['/api/admin/coupons', { code: 'X', label: half }],
    ['/api/admin/feeSchedules', { name: half }],
    ['/api/admin/plans', { name: half }],
    ['/api/admin/plans', { [half]: 'x' }],
    ['/api/admin/content/draft', { changes: [{ path: '/pages/home/title', value: half }] }],
  ] as const) {
    const answer = await browser.post(`${path}?brandId=${brandId}`, body)
    expect([path, answer.status]).toEqual([path, path.endsWith('draft') ? answer.status : 400])
    expect(answer.status).toBeLessThan(500)
    if (answer.status === 400) expect(await answer.text()).toContain('half of a character')
  }
})

test('§console: a view for an unknown brand is not saved', async () => {
  const { browser, brandId } = await owner()
  const view = { list: 'payments', name: 'Mine', query: 'status=failed', isShared: false }
  const of = async (id: string) =>
    (await browser.post('/api/admin/savedViews', { ...view, brandId: id })).status
  expect(await of(newId())).toBe(404)
  expect(await of(brandId)).toBeLessThan(300)
})
