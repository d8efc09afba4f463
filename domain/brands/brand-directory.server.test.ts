import { describe, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { insertBrand } from '#demo/brands.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listBrands } from './brand.queries.server.ts'
import { createBrandDirectory } from './brand-directory.server.ts'
import { resolveBrandKey } from './resolve-brand-key.rules.ts'

const test$ = useDatabase()

describe('the brand of a host', () => {
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
  test('serves a brand whose settings hold a name of a newer build', async () => {
    const brand = await insertBrand(test$.db, { key: 'first' })
    const settings = { ...brand.settings, ofTomorrow: true }
    await test$.db.update(brands).set({ settings })
    expect(await listBrands(test$.db)).toMatchObject([{ key: 'first', settings: brand.settings }])
  })

  test('knows a new brand once told, or after a minute', async () => {
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
