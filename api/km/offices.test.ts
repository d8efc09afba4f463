import { describe, expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertOffice, insertProvider } from '#demo/fixtures/offices.ts'
import { createOfficeIndex } from '#domain/offices/search/office-index.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readTags } from '#tests/helpers/pdf/read-tags.ts'
import { openTestApi, testServices } from '#tests/helpers/test-api.ts'
import { groupDirectory } from './group-directory.ts'
import { groupOffices } from './group-offices.ts'
import { officeDetails } from './office-details.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

async function open() {
  const { db } = database
  const brand = await insertBrand(db)
  const offices = createOfficeIndex({ db, now: () => clock.now })
  const app = openTestApi({
    services: testServices(db, clock, { offices }),
    brand,
    routers: [groupOffices, groupDirectory, officeDetails],
  })
  const get = (path: string, headers = {}) => app.request(path, { headers })
  return { db, brand, get }
}

describe('GET /api/km/group/{id}/offices', () => {
  test('answers a page, nearest first, with the total and the origin', async () => {
    const { db, brand, get } = await open()
    await insertOffice(db, { brandId: brand.id, name: 'Far', latitude: 33.6 })
    await insertOffice(db, { brandId: brand.id, name: 'Near' })
    const response = await get(
      `/api/km/group/${brand.key}/offices?zip=85004&radius=25&limit=1&accepting=true`,
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      total: 2,
      origin: { label: 'Phoenix, AZ 85004', latitude: 33.4557, longitude: -112.0686 },
      offices: [{ name: 'Near', distanceMiles: 0, acceptance: 'accepting', city: 'Phoenix' }],
    })
  })

  test.each([
    ['zip=8500', 'zip', 'Enter a 5-digit ZIP code'],
    ['zip=00000', 'zip', 'We do not know the ZIP code 00000'],
    ['place=Xyzzyville', 'place', 'We could not find a place'],
    ['zip=85004&radius=500', 'radius', 'Choose a distance from 1 to 100 miles.'],
    ['limit=1000000000', 'limit', 'Ask for 1 to 100 offices at a time.'],
    ['offset=1000000000', 'offset', 'Skip 0 to 10000 offices.'],
    ['zip=4242424242424242', 'zip', 'This looks like a card number.'],
    ['lat=33', 'lat', 'Give both lat and lng'],
  ])('%s is refused in a sentence beside its field', async (query, path, sentence) => {
    const { brand, get } = await open()
    const response = await get(`/api/km/group/${brand.key}/offices?${query}`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      fields: [{ path, message: expect.stringContaining(sentence) }],
    })
  })

  test('another brand’s key gets the same answer as an unknown one', async () => {
    const { db, get } = await open()
    const other = await insertBrand(db)
    const [theirs, nobodys] = await Promise.all(
      [other.key, 'no-such-brand'].map((key) => get(`/api/km/group/${key}/offices?zip=85004`)),
    )
    expect(theirs?.status).toBe(404)
    expect(await theirs?.text()).toBe(await nobodys?.text())
  })
})

describe('GET /api/km/group/{id}/directory', () => {
  test('lists every participating office, by state and city, with its people', async () => {
    const { db, brand, get } = await open()
    const phoenix = await insertOffice(db, { brandId: brand.id, name: 'P' })
    await insertOffice(db, { brandId: brand.id, name: 'T', city: 'Tucson' })
    await insertOffice(db, { brandId: brand.id, name: 'D', city: 'Denver', state: 'CO' })
    await insertOffice(db, { brandId: brand.id, name: 'Gone', endsOn: '2026-11-19' })
    await insertOffice(db, { name: 'Another brand’s' })
    await insertProvider(db, { brandId: brand.id, officeId: phoenix.id })
    const { states } = await (await get(`/api/km/group/${brand.key}/directory`)).json()
    expect(states).toMatchObject([
      {
        state: 'AZ',
        cities: [
          { city: 'Phoenix', offices: [{ name: 'P', providers: [{ lastName: 'Larkenfield' }] }] },
          { city: 'Tucson', offices: [{ name: 'T' }] },
        ],
      },
      { state: 'CO', cities: [{ city: 'Denver', offices: [{ name: 'D' }] }] },
    ])
  })

  test('comes as CSV without a cell that a spreadsheet would execute', async () => {
    const { db, brand, get } = await open()
    await insertOffice(db, {
      brandId: brand.id,
      name: '=HYPERLINK("http://x.example","Free")',
      line2: '-1+1',
    })
    for (const [path, headers] of [
      [`/api/km/group/${brand.key}/directory`, { accept: 'text/csv' }],
      [`/api/km/group/${brand.key}/directory?format=csv`, {}],
    ] as const) {
      const response = await get(path, headers)
      expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
      const csv = await response.text()
      expect(csv).toContain(`"'=HYPERLINK(""http://x.example"",""Free"")"`)
      expect(csv).toContain(",'-1+1,")
    }
  })

  test('comes as PDF by Accept or format, as a download', async () => {
    const { db, brand, get } = await open()
    await insertOffice(db, { brandId: brand.id })
    for (const [query, headers] of [
      ['', { accept: 'application/pdf' }],
      ['?format=pdf', {}],
    ] as const) {
      const response = await get(`/api/km/group/${brand.key}/directory${query}`, headers)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toContain(`${brand.key}-directory.pdf`)
      expect((await response.text()).slice(0, 5)).toBe('%PDF-')
    }
  })

  test('a Spanish page’s link returns it in Spanish, whatever the browser’s language', async () => {
    const { db, brand, get } = await open()
    await insertOffice(db, { brandId: brand.id })
    const languageOf = async (locale: string) => {
      const path = `/api/km/group/${brand.key}/directory?format=pdf&locale=${locale}`
      const pdf = await get(path, { 'accept-language': 'en-US' })
      return (await readTags(Buffer.from(await pdf.arrayBuffer()))).language
    }
    expect([await languageOf('es-US'), await languageOf('en-US')]).toEqual(['es-US', 'en-US'])
  })
})

describe.each(['/api/km/office/{id}/details', '/api/v4/locations/{id}'])('GET %s', (path) => {
  const at = (id: string) => path.replace('{id}', id)

  test('answers an office with hours and people', async () => {
    const { db, brand, get } = await open()
    const { id } = await insertOffice(db, { brandId: brand.id, endsOn: '2026-11-20' })
    await insertProvider(db, { brandId: brand.id, officeId: id })
    const response = await get(at(id))
    expect(response.status).toBe(200)
    const office = await response.json()
    expect(office).toMatchObject({ id, name: 'Juniper Lane Dental', providers: [{ firstName: 'Marisol' }] })
    expect(office.hours.weekly).toHaveLength(7)
    expect(office).not.toHaveProperty('brandId')
    expect(office).not.toHaveProperty('externalKey')
  })

  test('another brand’s, a closed, an unknown and a malformed id get the same 404', async () => {
    const { db, brand, get } = await open()
    const ended = await insertOffice(db, { brandId: brand.id, endsOn: '2026-11-19' })
    const theirs = await insertOffice(db)
    const ids = [theirs.id, ended.id, '019b8b74-1800-7f4e-86fa-6fca1780ffff', "1' or '1'='1"]
    const answers = await Promise.all(ids.map((id) => get(at(encodeURIComponent(id)))))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })
})
