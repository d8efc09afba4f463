import { beforeAll, expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { realScreens } from '#tests/helpers/off-site/real-screens.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()
let build: Awaited<ReturnType<typeof realScreens>>
beforeAll(async () => {
  build = await realScreens()
}, 120_000)

test('RFC 9116: each site says in plain text where to report a vulnerability, with an expiry some months ahead', async () => {
  const brand = await insertBrand(database.db, { key: 'first' })
  const now = new Date('2026-11-20T18:00:00Z')
  const { request } = openWebApp(database, { build, now }).app
  await publish(database.db, brand)
  const answer = await request('/.well-known/security.txt')
  expect(answer.headers.get('location')).toBeNull()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect((await answer.text()).split('\n')).toEqual([
    `Contact: mailto:${brand.settings.operator.email}`,
    'Expires: 2027-05-19T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: http://localhost/.well-known/security.txt',
    '',
  ])
})
