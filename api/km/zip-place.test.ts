import { expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { zipPlaceRoutes } from './zip-place.ts'

const database = useDatabase()

test('a ZIP code returns its city and state, an unknown one nothing; a malformed one is refused', async () => {
  const brand = await insertBrand(database.db)
  const services = testServices(database.db, { now: new Date() })
  const browser = new TestBrowser(openTestApi({ services, brand, routers: [zipPlaceRoutes] }))
  const known = await browser.get('/api/km/zip/85004')
  expect(await known.json()).toEqual({ place: { city: 'Phoenix', state: 'AZ' } })
  expect(known.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await (await browser.get('/api/km/zip/00000')).json()).toEqual({ place: null })
  expect((await browser.get('/api/km/zip/8500')).status).toBe(422)
})
