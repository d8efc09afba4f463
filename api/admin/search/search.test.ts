import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance } from '#demo/fixtures/support-requests.ts'
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

async function asStaff(grant: Parameters<typeof insertStaff>[1]) {
  const services = consoleServices(database, clock)
  const browser = consoleBrowser(services)
  await signInStaffAs(browser, services, (await insertStaff(database.db, grant)).id)
  return async (q: string, brandId: string | null = here) => {
    const asked = new URLSearchParams({ q, ...(brandId ? { brandId } : {}) })
    const answer = await browser.get(`/api/admin/search?${asked}`)
    if (answer.status !== 200) return [await answer.text()]
    const { found }: { found: { kind: string; id: string; name: string }[] } = await answer.json()
    return found.map(({ kind, name }) => `${kind}: ${name}`)
  }
}

test('§console: one box finds members, cases, payments, offices and staff, limited to what the searcher may see', async () => {
  const { db } = database
  const [mine, other] = [
    await insertOffice(db, { brandId: here, name: 'Palmer Dental' }),
    await insertOffice(db, { brandId: here, name: 'Palms Dental' }),
  ]
  const join = (firstName: string, brandId: string, officeId?: string) =>
    insertMember(db, { brandId, officeId, now: clock.now, account: { firstName, lastName: 'Palmer' } })
  const { payments } = await join('Rosa', here, mine.id)
  const elsewhere = await join('Tom', here, other.id)
  const foreign = await join('Ana', there)
  const { caseNumber } = await insertGrievance(db, { brandId: here })
  const foreignCase = await insertGrievance(db, { brandId: there })
  await insertStaff(db, { name: 'Pam Palmer', role: 'support', brandIds: [here] })

  const owner = await asStaff({ role: 'owner', brandIds: [here] })
  expect(await owner('palm')).toEqual([
    'member: Rosa Palmer',
    'member: Tom Palmer',
    'office: Palmer Dental',
    'office: Palms Dental',
    'staff: Pam Palmer',
  ])
  expect(await owner(` ${caseNumber.toLowerCase().replaceAll('-', ' ')} `)).toEqual([`case: ${caseNumber}`])
  expect(await owner(foreignCase.caseNumber)).toEqual([])
  expect(await owner(payments[0]?.id ?? '')).toEqual([expect.stringContaining('from Rosa Palmer')])
  expect(await owner(payments[0]?.gatewayReference ?? '')).toEqual([
    expect.stringContaining('from Rosa Palmer'),
  ])
  expect(await owner(foreign.payments[0]?.id ?? '')).toEqual([])

  // A front desk finds only its own office's records, and no cases, whose text it may not read.
  const desk = await asStaff({ grants: [{ role: 'desk', brandId: here, officeId: mine.id }] })
  expect(await desk('palm')).toEqual(['member: Rosa Palmer', 'office: Palmer Dental'])
  expect(await desk(caseNumber)).toEqual([])
  expect(await desk(elsewhere.payments[0]?.id ?? '')).toEqual([])
  const editor = await asStaff({ role: 'editor', brandIds: [here] })
  expect(await editor('palm')).toEqual([])

  // A brand without a role for the user gives the same result as one that doesn't exist.
  expect(await owner('palm', there)).toEqual(await owner('palm', newId()))
  expect(await owner('palm', there)).toEqual([expect.stringContaining('not_found')])
  expect(await owner('palm', null)).toEqual(
    (await owner('palm')).filter((found) => !found.startsWith('staff')),
  )
  const everywhere = await asStaff({ grants: [{ role: 'owner', brandId: null }] })
  expect(await everywhere('palm', there)).toEqual(['member: Ana Palmer'])
})

test('§console: a search in all brands finds members, cases and payments, and names the brand of each', async () => {
  const { db } = database
  const join = (firstName: string, brandId: string) =>
    insertMember(db, { brandId, now: clock.now, account: { firstName, lastName: 'Ellery' } })
  const { payments } = await join('Jordan', here)
  await join('Sasha', there)
  const { caseNumber } = await insertGrievance(db, { brandId: there })
  const support = await asStaff({ grants: [{ role: 'support', brandId: null }] })
  expect((await support('elery', null)).toSorted()).toEqual(['member: Jordan Ellery', 'member: Sasha Ellery'])
  expect(await support(caseNumber, null)).toEqual([`case: ${caseNumber}`])
  expect(await support(payments[0]?.id ?? '', null)).toEqual([expect.stringContaining('payment: $')])
  const finance = await asStaff({ grants: [{ role: 'finance', brandId: null }] })
  expect((await finance('ellery', null)).toSorted()).toEqual([
    'member: Jordan Ellery',
    'member: Sasha Ellery',
  ])
  expect(await finance(caseNumber, null)).toEqual([])
  const editor = await asStaff({ grants: [{ role: 'editor', brandId: null }] })
  expect(await editor('ellery', null)).toEqual([])

  const services = consoleServices(database, clock)
  const browser = consoleBrowser(services)
  const { id } = await insertStaff(db, { grants: [{ role: 'support', brandId: null }] })
  await signInStaffAs(browser, services, id)
  const { found } = await (await browser.get('/api/admin/search?q=jordan')).json()
  expect(found[0].brand.key).toBe((await services.brands.findById(here))?.key)
})
