import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { consoleBrowser, consoleServices, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let here: string
let there: string

beforeEach(async () => {
  here = (await insertBrand(database.db)).id
  there = (await insertBrand(database.db)).id
})

async function asStaff(person: Parameters<typeof insertStaff>[1]) {
  const services = consoleServices(database, clock)
  const browser = consoleBrowser(services)
  await signInStaffAs(browser, services, (await insertStaff(database.db, person)).id)
  return {
    save: (view: object) =>
      browser.post('/api/admin/savedViews', {
        brandId: here,
        list: 'payments',
        name: 'Failed',
        query: 'status=failed',
        isShared: false,
        ...view,
      }),
    drop: async (id: string) => (await browser.write('DELETE', `/api/admin/savedViews/${id}`)).status,
    list: async (): Promise<{ id: string; name: string; query: string; mayDelete: boolean }[]> =>
      (await (await browser.get(`/api/admin/savedViews?brandId=${here}`)).json()).views,
  }
}

test('§console: filters are saved under a name, private or shared, never with what was typed to find a person', async () => {
  const one = await asStaff({ role: 'support', brandIds: [here] })
  const other = await asStaff({ role: 'finance', brandIds: [here] })
  const query = 'q=marlowe&page=3&status=failed&officeId=&tender=card'
  const { id: own } = await (await one.save({ query })).json()
  const { id: shared } = await (await one.save({ name: 'Owed', isShared: true })).json()
  expect(await one.list()).toMatchObject([
    { id: own, name: 'Failed', query: 'status=failed&tender=card', mayDelete: true },
    { id: shared, name: 'Owed', query: 'status=failed' },
  ])
  expect(await other.list()).toMatchObject([{ id: shared, mayDelete: false }])

  const refusal = async (answer: Response) => [answer.status, (await answer.json()).fields?.[0]?.path]
  expect(await refusal(await one.save({}))).toEqual([422, 'name'])
  expect(await refusal(await one.save({ name: 'All', query: 'q=marlowe' }))).toEqual([422, 'query'])
  // Views need access to their brand and list. Only a staff manager may delete someone else's.
  expect((await one.save({ brandId: there })).status).toBe(404)
  expect((await one.save({ list: 'audit', query: 'action=x' })).status).toBe(404)
  expect(await (await asStaff({ role: 'editor', brandIds: [here] })).list()).toEqual([])
  expect(await (await asStaff({ role: 'support', brandIds: [there] })).list()).toEqual([])
  expect([await other.drop(shared), await other.drop(own), await other.drop('x')]).toEqual([404, 404, 404])
  const manager = await asStaff({ role: 'manager', brandIds: [here] })
  expect([await manager.drop(own), await manager.drop(shared), await one.drop(own)]).toEqual([404, 204, 204])
  expect(await one.list()).toEqual([])
  const acts = await database.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.number)
  expect(acts.map(({ action }) => action)).toEqual([
    'view.saved',
    'view.saved',
    'view.deleted',
    'view.deleted',
  ])
})
