import { expect, test } from 'vitest'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { createOfficeIndex } from '#domain/offices/search/office-index.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { findOffices } from './find-offices.server.ts'

const database = useDatabase()
const now = () => new Date('2026-11-20T18:00:00Z')
const find = (brandId: string, input: Record<string, string>) =>
  findOffices({ offices: createOfficeIndex({ db: database.db, now }) }, { brandId, input })

test('an empty search isn’t refused: it returns only how many offices there are', async () => {
  const { brandId } = await insertOffice(database.db)
  expect(await find(brandId, { radius: '25' })).toEqual({ kind: 'idle', total: 1 })
})

test('errors are reported field by field', async () => {
  const { brandId } = await insertOffice(database.db)
  expect(await find(brandId, { zip: '8500', radius: '500' })).toMatchObject({
    kind: 'refused',
    fields: [{ path: 'zip' }, { path: 'radius', message: 'Choose a distance from 1 to 100 miles.' }],
  })
  expect(await find(brandId, { zip: 'Xyzzyville' })).toMatchObject({
    kind: 'refused',
    fields: [{ path: 'zip' }],
  })
  expect(await find(brandId, { zip: 'California' })).toMatchObject({
    kind: 'refused',
    fields: [{ path: 'zip', message: 'Which part of California? Enter a city in it, or a ZIP code.' }],
  })
})

test('a place in address form is searched by its ZIP code, which is also the one shown', async () => {
  const { brandId } = await insertOffice(database.db)
  const found = await find(brandId, { zip: '18 Juniper Way, Phoenix, AZ 85004-1234' })
  expect(found).toMatchObject({ kind: 'found', answer: { origin: { label: 'Phoenix, AZ 85004' } } })
  expect(await find(brandId, { zip: 'Phoenix, AZ 99999' })).toMatchObject({
    fields: [{ path: 'zip', message: expect.stringMatching(/^We do not know the ZIP code 99999\./) }],
  })
})

test('a name shared by towns in several states searches one, and offers the others', async () => {
  const { brandId } = await insertOffice(database.db)
  const found = await find(brandId, { zip: 'Springfield' })
  expect(found).toMatchObject({
    kind: 'found',
    answer: { origin: { label: 'Springfield, IL' } },
    namesakes: expect.arrayContaining(['Springfield, MA', 'Springfield, MO']),
  })
  expect(await find(brandId, { zip: 'Springfield, MO' })).toMatchObject({
    answer: { origin: { label: 'Springfield, MO' } },
    namesakes: [],
  })
  expect(await find(brandId, { zip: '62701' })).toMatchObject({ namesakes: [] })
  expect(await find(brandId, { lat: '39.8', lng: '-89.6' })).toMatchObject({ namesakes: [] })
})

test('no results offer the nearest wider radius that has some, and the same without filters', async () => {
  const { db } = database
  const { brandId } = await insertOffice(db, { latitude: 34.0, name: 'Forty miles north' })
  await insertOffice(db, { brandId, latitude: 34.7, name: 'Ninety miles north' })
  const answer = await find(brandId, { zip: '85004', radius: '10' })
  expect(answer).toMatchObject({ kind: 'found', wider: [{ radius: 50, filtered: true, total: 1 }] })
  const filtered = await find(brandId, { zip: '85004', radius: '50', language: 'es' })
  expect(filtered).toMatchObject({ kind: 'found', wider: [{ radius: 50, filtered: false, total: 1 }] })
  expect(await find(brandId, { zip: '10001' })).toMatchObject({
    kind: 'found',
    answer: { total: 0 },
    wider: [],
  })
})

test('no results name the nearest match, however far away', async () => {
  const { db } = database
  const { brandId } = await insertOffice(db, { name: 'Phoenix' })
  await insertOffice(db, {
    brandId,
    name: 'Tucson',
    latitude: 32.2226,
    longitude: -110.9747,
    languages: ['es'],
  })
  const nearest = async (input: Record<string, string>) => {
    const answer = await find(brandId, input)
    return answer.kind === 'found' ? answer.nearest : null
  }
  expect(await nearest({ zip: '10001' })).toMatchObject({
    name: 'Tucson',
    distanceMiles: expect.closeTo(2120, -1),
  })
  expect(await nearest({ zip: '85004', radius: '5', language: 'es' })).toMatchObject({ name: 'Tucson' })
  expect(await nearest({ zip: '85004', language: 'ko' })).toBeNull()
  expect(await nearest({ zip: '85004' })).toBeNull()
})

test('open now says how many are left out because their hours are unknown', async () => {
  const { brandId } = await insertOffice(database.db)
  await insertOffice(database.db, { brandId, hours: null })
  expect(await find(brandId, { zip: '85004', openNow: 'true' })).toMatchObject({
    answer: { total: 1 },
    untold: 1,
  })
  expect(await find(brandId, { zip: '85004' })).toMatchObject({ answer: { total: 2 }, untold: null })
})

test('a map gets the largest towns around the offices found', async () => {
  const { brandId } = await insertOffice(database.db)
  const answer = await find(brandId, { zip: '85004' })
  const names = answer.kind === 'found' ? answer.towns.map(({ name }) => name) : []
  expect(names[0]).toBe('Phoenix')
  expect(names).not.toContain('Tucson')
  expect(await find(brandId, { zip: '10001' })).toMatchObject({ towns: [] })
})
