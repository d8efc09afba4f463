import { expect, test } from 'vitest'
import { isNpi } from '#domain/offices/office.rules.ts'
import { officeHoursSchema } from '#domain/offices/office.schema.ts'
import { buildOffices } from './offices.ts'
import { sellableStates } from './world/plans.ts'

const now = new Date('2026-11-20T18:00:00Z')
const build = (brandKey: 'brightharbor' | 'copperstate' | 'lumen') =>
  buildOffices({ brandId: 'brand', brandKey, now })

test.each([
  ['brightharbor', 390, 420],
  ['copperstate', 40, 40],
  ['lumen', 8, 8],
] as const)('%s has its offices, in states it sells in, whole and valid', async (brandKey, least, most) => {
  const { offices, providers } = await build(brandKey)
  expect(offices.length).toBeGreaterThanOrEqual(least)
  expect(offices.length).toBeLessThanOrEqual(most)
  expect(new Set(offices.map(({ name }) => name)).size).toBe(offices.length)
  for (const office of offices) {
    expect(sellableStates[brandKey]).toContain(office.state)
    expect(office.phone).toMatch(/^\d{3}55501\d\d$/)
    officeHoursSchema.parse(office.hours)
  }
  for (const { npi } of providers) expect(isNpi(npi ?? '')).toBe(true)
})

test('they are the same every time', async () => {
  expect(await build('copperstate')).toEqual(await build('copperstate'))
})
