import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { listBrands } from './brand.queries.server.ts'
import type { BrandSettings } from './brand.schema.ts'
import { createBrandDirectory } from './brand-directory.server.ts'
import { resolveBrandKey } from './resolve-brand-key.rules.ts'

const test$ = useDatabase()

describe('the brand for a host', () => {
  const brands = [
    { key: 'brightharbor', hosts: ['www.brightharbor.example'] },
    { key: 'lumen', hosts: [] },
  ]
  const resolve = (host: string, production = false) =>
    resolveBrandKey(host, { brands, defaultBrand: 'brightharbor', production })

  test.each([
    ['www.brightharbor.example', 'brightharbor'],
    ['WWW.BrightHarbor.example.:443', 'brightharbor'],
    ['lumen.localhost:3000', 'lumen'],
    ['localhost', 'brightharbor'],
    ['localhost:3000', 'brightharbor'],
    ['127.0.0.1:3000', 'brightharbor'],
    ['[::1]:3000', 'brightharbor'],
    ['evil.example', null],
    ['nobody.localhost', null],
    ['a.lumen.localhost', null],
    ['www.brightharbor.example.evil.example', null],
    ['', null],
    ['lumen.localhost/..', null],
    ['lumen.localhost@evil.example', null],
  ])('%s is %s', (host, key) => {
    expect(resolve(host)).toBe(key)
  })

  test('is never <key>.localhost in production', () => {
    expect(resolve('lumen.localhost', true)).toBeNull()
    expect(resolve('localhost', true)).toBe('brightharbor')
  })
})

describe('the directory', () => {
  test('serves a brand whose settings have a name from a newer build', async () => {
    const brand = await insertBrand(test$.db, { key: 'first' })
    const settings = { ...brand.settings, ofTomorrow: true }
    await test$.db.update(brands).set({ settings })
    expect((await listBrands(test$.db)).brands).toMatchObject([{ key: 'first', settings: brand.settings }])
  })

  test.each([{ timeZone: 'Mars/Olympus' }, { timeZone: '+07:00' }, { timeZone: '' }, { operator: null }])(
    'serves every other brand, and logs it, when one has the settings %j; that one keeps its last good ones',
    async (wrong) => {
      const logged: string[] = []
      const open = () =>
        createBrandDirectory({
          db: test$.db,
          defaultBrand: 'first',
          production: false,
          now: () => new Date(),
          log: (message) => logged.push(message),
        })
      const first = await insertBrand(test$.db, { key: 'first' })
      const second = await insertBrand(test$.db, { key: 'second' })
      const running = open()
      await running.list()
      const settings = { ...second.settings, ...wrong } as BrandSettings
      await test$.db.update(brands).set({ settings, name: 'Renamed' }).where(eq(brands.id, second.id))

      await running.refresh()
      expect(await running.findByKey('first')).toMatchObject({ id: first.id, settings: first.settings })
      expect(await running.findByKey('second')).toMatchObject({ name: 'Renamed', settings: second.settings })
      expect(logged).toEqual(['The settings of the brand “second” are malformed'])

      const started = open()
      expect(await started.findByKey('first')).toMatchObject({ id: first.id })
      expect(await started.findByKey('second')).toBeNull()
      expect(await started.findByHost('second.localhost')).toBeNull()
    },
  )

  test('knows a new brand once notified, or after a minute', async () => {
    let at = new Date('2026-11-20T12:00:00Z')
    const directory = createBrandDirectory({
      db: test$.db,
      defaultBrand: 'first',
      production: false,
      now: () => at,
      log: () => {},
    })
    expect(await directory.findByHost('localhost')).toBeNull()
    const first = await insertBrand(test$.db, { key: 'first' })
    expect((await directory.findByHost('localhost'))?.id).toBe(first.id)
    await insertBrand(test$.db, { key: 'second' })
    expect(await directory.findByKey('second')).toBeNull()
    await directory.refresh()
    expect(await directory.findByKey('second')).not.toBeNull()
    await insertBrand(test$.db, { key: 'third' })
    at = new Date('2026-11-20T12:02:00Z')
    await directory.findByKey('third')
    await expect.poll(() => directory.findByKey('third')).not.toBeNull()
  })
})
