import type { Db } from '#db/client.ts'
import { listBrands, type MalformedBrand } from './brand.queries.server.ts'
import type { Brand } from './brand.schema.ts'
import { resolveBrandKey } from './resolve-brand-key.rules.ts'

/** The channel that notifies every instance that a brand was added or changed. */
export const brandsChannel = 'brands_changed'

/** The brands of the deployment, kept in memory. */
export type BrandDirectory = {
  /** The brand for a request's Host header. Null: respond 421. */
  findByHost(host: string): Promise<Brand | null>
  /** The same from memory, synchronously. Also null before the brands were read. */
  knownByHost(host: string): Brand | null
  findByKey(key: string): Promise<Brand | null>
  findById(id: string | null | undefined): Promise<Brand | null>
  list(): Promise<Brand[]>
  /** Reads the brands again. Keeps the known ones if that fails. @returns whether it succeeded */
  refresh(): Promise<boolean>
}

const STALE_AFTER_MS = 60_000

/** The directory of one process, refreshed by `brands_changed` and also a minute after the last read. */
export function createBrandDirectory(options: {
  db: Db
  defaultBrand: string
  production: boolean
  now: () => Date
  log: (message: string, error: unknown) => void
}): BrandDirectory {
  const { db, defaultBrand, production, now, log } = options
  let known: Brand[] | null = null
  let readAt = 0
  let reading: Promise<Brand[]> | null = null

  function read(): Promise<Brand[]> {
    reading ??= listBrands(db)
      .then(({ brands, malformed }) => {
        known = [...brands, ...malformed.flatMap(asLastRead)]
        return known
      })
      .finally(() => {
        readAt = now().getTime()
        reading = null
      })
    return reading
  }

  /** With its last readable settings. A brand that never had any is unknown. */
  function asLastRead({ brand, error }: MalformedBrand): Brand[] {
    log(`The settings of the brand “${brand.key}” are malformed`, error)
    const last = known?.find(({ id }) => id === brand.id)
    return last ? [{ ...brand, settings: last.settings }] : []
  }

  async function refresh(): Promise<boolean> {
    try {
      // A read in progress may have started before the change.
      await reading?.catch(() => {})
      await read()
      return true
    } catch (error) {
      log('The brands could not be read again', error)
      return false
    }
  }

  async function list(): Promise<Brand[]> {
    // A deployment without a brand is about to be seeded, so it reads again each time.
    if (!known || known.length === 0) return read()
    if (now().getTime() - readAt > STALE_AFTER_MS && !reading) void refresh()
    return known
  }

  function ofHost(brands: Brand[], host: string): Brand | null {
    const key = resolveBrandKey(host, { brands, defaultBrand, production })
    return brands.find((brand) => brand.key === key) ?? null
  }

  return {
    list,
    refresh,
    findByKey: async (key) => (await list()).find((brand) => brand.key === key) ?? null,
    findById: async (id) => (await list()).find((brand) => brand.id === id) ?? null,
    findByHost: async (host) => ofHost(await list(), host),
    knownByHost: (host) => ofHost(known ?? [], host),
  }
}
