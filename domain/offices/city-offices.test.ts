import { expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { countByCity, listCityOffices } from './city-offices.queries.server.ts'
import { getOfficeAt } from './office.queries.server.ts'
import { officePath } from './office-address.rules.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

test('a city’s page has its participating offices, family dentists first; an empty city is not found', async () => {
  const { db } = database
  const { brandId } = await insertOffice(db, { name: 'A Braces', specialties: ['orthodontics'] })
  await insertOffice(db, { brandId, name: 'Z Family' })
  await insertOffice(db, { brandId, name: 'B Unnamed', specialties: [] })
  await insertOffice(db, { brandId, name: 'Gone', endsOn: '2026-11-19' })
  await insertOffice(db, { brandId, name: 'Gone for good', city: 'Yuma', endsOn: '2026-11-19' })
  await insertOffice(db, { brandId, name: 'Elsewhere', city: 'Phoenix', state: 'IL' })
  await insertOffice(db, { name: 'Another brand’s' })
  const list = (state: string, city: string) => listCityOffices(db, { brandId, state, city, now })
  const phoenix = await list('arizona', 'PHOENIX')
  expect(phoenix).toMatchObject({ city: 'Phoenix', state: 'AZ', total: 3 })
  expect(phoenix.offices.map(({ name }) => name)).toEqual(['B Unnamed', 'Z Family', 'A Braces'])
  for (const [state, city] of [
    ['arizona', 'yuma'],
    ['arizona', 'tucson'],
    ['atlantis', 'phoenix'],
    ['arizona', '%00'],
  ] as const)
    await expect(list(state, city)).rejects.toMatchObject({ code: 'not_found' })
  // The directory of all offices has the same cities with the same counts.
  expect(await countByCity(db, { brandId, now })).toEqual([
    { state: 'AZ', city: 'Phoenix', offices: 3 },
    { state: 'IL', city: 'Phoenix', offices: 1 },
  ])
})

test('an office counts in its city until midnight by its own clock', async () => {
  const { db } = database
  const { brandId } = await insertOffice(db, { endsOn: '2026-11-20', timeZone: 'America/Phoenix' })
  const at = (instant: string) => countByCity(db, { brandId, now: new Date(instant) })
  expect(await at('2026-11-21T06:59:00Z')).toHaveLength(1)
  expect(await at('2026-11-21T07:01:00Z')).toEqual([])
})

test('an office is found by its address, also a former one; never another brand’s or a closed one', async () => {
  const { db } = database
  const office = await insertOffice(db)
  const { brandId } = office
  const at = (path: string, brand = brandId) => getOfficeAt(db, { brandId: brand, path, now })
  const path = officePath(office)
  expect(await at(path)).toMatchObject({ id: office.id, providers: [] })
  const end = path.slice(-8)
  expect(await at(`/office/tempe-az/its-old-name-${end}`)).toMatchObject({ id: office.id })
  // Two ids with the same end: the address with the exact spelling wins.
  const [twin] = [`${office.id.slice(0, 9)}0000${office.id.slice(13)}`]
  const other = await insertOffice(db, { brandId, id: twin, name: 'Other' })
  expect(await at(officePath(other))).toMatchObject({ id: other.id })
  expect(await at(path)).toMatchObject({ id: office.id })
  const ended = await insertOffice(db, { brandId, endsOn: '2026-11-19' })
  const { id: foreign } = await insertBrand(db)
  await expect(at(officePath(ended))).rejects.toMatchObject({ code: 'not_found' })
  await expect(at(path, foreign)).rejects.toMatchObject({ code: 'not_found' })
  await expect(at('/office/phoenix-az/nothing')).rejects.toMatchObject({ code: 'not_found' })
})
