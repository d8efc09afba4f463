import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listen } from '#db/listen.ts'
import { offices, providers } from '#db/schema/offices.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { buildOffices, insertOffice, insertProvider } from '#demo/fixtures/offices.ts'
import { distanceMiles } from '#domain/offices/distance.rules.ts'
import { type OfficeSearchAnswer, searchOfficesSchema } from '#domain/offices/office.schema.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { createOfficeIndex, type OfficeIndex } from './office-index.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const open = (at = now): OfficeIndex => {
  const index = createOfficeIndex({ db: database.db, now: () => at, debounceMs: 10 })
  closing.push(() => index.close())
  return index
}
const ask = (query: Record<string, unknown>) => searchOfficesSchema.parse(query)

describe('a search', () => {
  test('over the demo’s offices is nearest first with an exact total', async () => {
    const { db } = database
    const brand = await insertBrand(db)
    const built = await buildOffices({ brandId: brand.id, brandKey: 'brightharbor', now })
    await db.insert(offices).values(built.offices)
    await db.insert(providers).values(built.providers)
    const json = await open().searchJson(brand.id, ask({ zip: '85004', radius: '25', limit: '100' }))
    const answer: OfficeSearchAnswer = JSON.parse(json)
    expect(answer.origin?.label).toBe('Phoenix, AZ 85004')
    const miles = built.offices
      .map((office) => distanceMiles(answer.origin!, office))
      .filter((distance) => distance <= 25)
      .toSorted((a, b) => a - b)
    expect(miles.length).toBeGreaterThanOrEqual(12)
    expect(answer.total).toBe(miles.length)
    expect(answer.offices.map((office) => office.distanceMiles?.toFixed(6))).toEqual(
      miles.map((distance) => distance.toFixed(6)),
    )
  })

  test('shows only offices of the brand', async () => {
    const { db } = database
    const mine = await insertOffice(db)
    await insertOffice(db)
    const { offices: found } = await open().search(mine.brandId, ask({ zip: '85004' }))
    expect(found.map(({ id }) => id)).toEqual([mine.id])
  })

  test('filters by specialty, language, acceptance, Saturday and the words of office and dentist', async () => {
    const { db } = database
    const brand = await insertBrand(db)
    const insert = (name: string, more: Partial<typeof offices.$inferInsert>) =>
      insertOffice(db, { brandId: brand.id, name, ...more })
    await insert('Plain', {})
    await insert('Kids', { specialties: ['general', 'pediatric'], languages: ['en', 'es'] })
    await insert('Full', { acceptance: 'not-accepting', opensSaturday: true })
    const { id: officeId } = await insert('Saturday Kids', {
      specialties: ['pediatric'],
      opensSaturday: true,
    })
    await insertProvider(db, { brandId: brand.id, officeId, firstName: 'Inés', lastName: 'Ravenscombe' })
    const index = open()
    const names = async (query: Record<string, unknown>) =>
      (await index.search(brand.id, ask({ zip: '85004', ...query }))).offices
        .map(({ name }) => name)
        .toSorted()
    expect(await names({})).toEqual(['Full', 'Kids', 'Plain', 'Saturday Kids'])
    expect(await names({ specialty: 'pediatric' })).toEqual(['Kids', 'Saturday Kids'])
    expect(await names({ specialty: 'pediatric', openSaturday: 'true' })).toEqual(['Saturday Kids'])
    expect(await names({ language: 'es' })).toEqual(['Kids'])
    expect(await names({ accepting: '1' })).toEqual(['Kids', 'Plain', 'Saturday Kids'])
    expect(await names({ q: 'KIDS' })).toEqual(['Kids', 'Saturday Kids'])
    expect(await names({ q: 'ines ravens' })).toEqual(['Saturday Kids'])
    expect(await names({ specialty: 'endodontics' })).toEqual([])
  })

  test('a search starts with family dentists: in each distance band specialists come after them', async () => {
    const { db } = database
    const { brandId } = await insertOffice(db, { name: 'Braces', specialties: ['orthodontics'] })
    // A degree of latitude is 69 miles.
    const insert = (name: string, miles: number, specialties: string[]) =>
      insertOffice(db, { brandId, name, latitude: 33.4557 + miles / 69.1, specialties })
    await insert('Family, 9 miles', 9, ['general'])
    await insert('Unnamed, a mile', 1, [])
    await insert('Roots, a mile', 1, ['endodontics'])
    await insert('Gums, 12 miles', 12, ['periodontics'])
    await insert('Both, 20 miles', 20, ['general', 'orthodontics'])
    await insert('Surgery, 30 miles', 30, ['oral-surgery'])
    await insert('Family, 40 miles', 40, ['general'])
    await insert('Family, 60 miles', 60, ['general'])
    const index = open()
    const names = async (query: Record<string, unknown>) =>
      (await index.search(brandId, ask({ zip: '85004', radius: '100', ...query }))).offices.map(
        ({ name }) => name,
      )
    const order = [
      ...['Unnamed, a mile', 'Family, 9 miles', 'Braces', 'Roots, a mile'],
      ...['Both, 20 miles', 'Gums, 12 miles'],
      ...['Family, 40 miles', 'Surgery, 30 miles', 'Family, 60 miles'],
    ]
    expect(await names({})).toEqual(order)
    const pages = [0, 2, 4, 6, 8].map((offset) => names({ limit: 2, offset }))
    expect((await Promise.all(pages)).flat()).toEqual(order)
    // A search for a specialty returns the nearest office that has it. The API returns the nearest of all.
    expect(await names({ specialty: 'orthodontics' })).toEqual(['Braces', 'Both, 20 miles'])
    const json = JSON.parse(await index.searchJson(brandId, ask({ zip: '85004', radius: '100' })))
    const far = json.offices.map((office: { distanceMiles: number }) => office.distanceMiles)
    expect(far).toEqual(far.toSorted((a: number, b: number) => a - b))
    expect(json.offices[0].name).toBe('Braces')
  })

  test('open now follows each office’s time zone; unknown hours are neither open nor closed', async () => {
    const { db } = database
    const { brandId } = await insertOffice(db, { name: 'Phoenix, until 5 PM' })
    await insertOffice(db, { brandId, name: 'An hour ahead', timeZone: 'America/Chicago' })
    await insertOffice(db, { brandId, name: 'Never told', hours: null })
    await insertOffice(db, {
      brandId,
      name: 'Closed that day',
      hours: {
        weekly: Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '24:00' }]),
        exceptions: [{ date: '2026-11-20', openings: [] }],
      },
    })
    const names = async (at: string, query = {}) =>
      (await open(new Date(at)).search(brandId, ask({ zip: '85004', openNow: 'true', ...query }))).offices
        .map(({ name }) => name)
        .toSorted()
    expect(await names('2026-11-20T18:00:00Z')).toEqual(['An hour ahead', 'Phoenix, until 5 PM'])
    // 4:30 PM in Phoenix, 5:30 PM in Chicago.
    expect(await names('2026-11-20T23:30:00Z')).toEqual(['Phoenix, until 5 PM'])
    expect(await names('2026-11-21T18:00:00Z')).toEqual(['Closed that day'])
    expect(await names('2026-11-20T18:00:00Z', { q: 'ahead' })).toEqual(['An hour ahead'])
    expect(await open().count(brandId, ask({ zip: '85004', openNow: 'true' }), 'unknown')).toBe(1)
  })

  test('without a place lists everywhere by state, city and name, without distances', async () => {
    const { db } = database
    const { brandId } = await insertOffice(db, { name: 'B' })
    await insertOffice(db, { brandId, name: 'A' })
    await insertOffice(db, {
      brandId,
      name: 'C',
      state: 'AK',
      city: 'Adak',
      longitude: -176.6,
      latitude: 51.9,
    })
    const answer = await open().search(brandId, ask({ limit: 2, offset: 1 }))
    expect(answer).toMatchObject({ total: 3, origin: null })
    expect(answer.offices.map(({ name, distanceMiles: miles }) => [name, miles])).toEqual([
      ['A', null],
      ['B', null],
    ])
  })

  test('never shows an office past its last day, and shows it all of that day', async () => {
    const { brandId } = await insertOffice(database.db, { endsOn: '2026-11-20' })
    const total = async (at: string) =>
      (await open(new Date(at)).search(brandId, ask({ zip: '85004' }))).total
    expect(await total('2026-11-21T06:59:59Z')).toBe(1)
    expect(await total('2026-11-21T07:00:00Z')).toBe(0)
  })

  test.each([
    [{ zip: '00000' }, 'zip', /do not know the ZIP code 00000/],
    [{ zip: 'Xyzzyville' }, 'zip', /could not find a place called “Xyzzyville”/],
    [{ place: 'Nowhere, ZZ' }, 'place', /could not find/],
  ])('%j is refused beside its field', async (query, path, message) => {
    const { brandId } = await insertOffice(database.db)
    await expect(open().search(brandId, ask(query))).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path, message: expect.stringMatching(message) }],
    })
  })
})

describe('a change', () => {
  test('made by any connection is seen by every instance', async () => {
    const { db } = database
    const { id, brandId } = await insertOffice(db, { name: 'Before' })
    const instances = [open(), open()]
    for (const index of instances) {
      const listening = listen(
        database.url,
        ['offices_changed'],
        (_, brand) => index.changed(brand || null),
        () => index.changed(null),
      )
      closing.push(() => listening.close())
      await listening.ready
    }
    const seen = () =>
      Promise.all(
        instances.map(async (index) =>
          (await index.search(brandId, ask({ zip: '85004' }))).offices.map(({ name }) => name),
        ),
      )
    const everywhere = (names: string[]) =>
      vi.waitFor(async () => expect(await seen()).toEqual([names, names]), 5_000)
    expect(await seen()).toEqual([['Before'], ['Before']])
    await db.update(offices).set({ name: 'After' }).where(eq(offices.id, id))
    await everywhere(['After'])
    await insertProvider(db, { brandId, officeId: id, lastName: 'Quillmoor' })
    await vi.waitFor(async () => {
      for (const index of instances) expect(await index.count(brandId, ask({ q: 'quillmoor' }))).toBe(1)
    }, 5_000)
    await db.delete(offices).where(eq(offices.id, id))
    await everywhere([])
  })

  test('keeps answering from the old list while the new one is read', async () => {
    const { brandId } = await insertOffice(database.db)
    const index = open()
    await index.search(brandId, ask({ zip: '85004' }))
    await insertOffice(database.db, { brandId })
    index.changed(brandId)
    expect((await index.search(brandId, ask({ zip: '85004' }))).total).toBe(1)
    await vi.waitFor(async () => expect(await index.count(brandId, ask({ zip: '85004' }))).toBe(2), 5_000)
  })
})

test('reports a failing database as unavailable and tries again at the next search', async () => {
  const { brandId } = await insertOffice(database.db)
  const onError = vi.fn()
  const transaction = vi.fn(database.db.transaction.bind(database.db))
  transaction.mockRejectedValueOnce(new Error('connection refused'))
  const db = new Proxy(database.db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
  const index = createOfficeIndex({ db, now: () => now, onError })
  await expect(index.search(brandId, ask({}))).rejects.toMatchObject({ code: 'unavailable' })
  expect(onError).toHaveBeenCalledOnce()
  expect((await index.search(brandId, ask({}))).total).toBe(1)
})
