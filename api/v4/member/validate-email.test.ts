import { describe, expect, test } from 'vitest'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { validateEmailRoutes } from './validate-email.ts'

const database = useDatabase()

describe.each(['/api/v4/member/validateEmail', '/api/km/checkout/validateEmail'])('%s', (path) => {
  test('returns form and typos, and the same for a known and an unknown email', async () => {
    const brand = await insertBrand(database.db)
    await insertAccount(database.db, { brandId: brand.id, email: 'morgan@example.com' })
    const services = testServices(database.db, { now: new Date() })
    const browser = new TestBrowser(openTestApi({ services, brand, routers: [validateEmailRoutes] }))
    const ask = async (email: string) => {
      const response = await browser.get(`${path}?email=${encodeURIComponent(email)}`)
      return { status: response.status, body: await response.json() }
    }
    expect(await ask('ana@gmial.com')).toEqual({
      status: 200,
      body: { valid: true, suggestion: 'ana@gmail.com' },
    })
    expect(await ask('ana@')).toEqual({ status: 200, body: { valid: false } })
    expect(await ask('morgan@example.com')).toEqual({ status: 200, body: { valid: true } })
    expect(await ask('nobody@example.com')).toEqual({ status: 200, body: { valid: true } })
    expect((await browser.get(path)).status).toBe(422)
  })
})
