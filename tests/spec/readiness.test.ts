import { expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()

test('§faults 31: a process that was asked to stop isn’t ready, but stays alive, and serves', async () => {
  await insertBrand(database.db, { key: 'first' })
  let isStopping = false
  const { app } = openWebApp(database, { isReady: () => !isStopping })
  const statuses = async () => {
    const answers = ['/readyz', '/healthz', '/faq', '/api/auth'].map((path) => app.request(path))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200, 200, 200])
  isStopping = true
  expect(await statuses()).toEqual([503, 200, 200, 200])
})
