import { LRUCache } from 'lru-cache'
import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/errors.ts'
import { findOrigin } from '#domain/offices/find-origin.server.ts'
import { listOfficesById } from '#domain/offices/office.queries.server.ts'
import type {
  FoundOffice,
  OfficeSearchAnswer,
  OfficeSummary,
  SearchOffices,
} from '#domain/offices/office.schema.ts'
import * as m from '#messages'
import { loadTable } from './load-table.server.ts'
import { nameAsPlace } from './name-as-place.rules.ts'
import { maskWanted } from './office-mask.ts'
import type { OfficeTable } from './office-table.ts'
import { countOffices, pageOfOffices, prepareSearch, type TableHit, type TableQuery } from './search-table.ts'

/** Offices of every brand by place, kept in memory and refreshed when any instance changes one. */
export type OfficeIndex = {
  /**
   * A brand's offices that match a query, with the exact `total`, nearest first. In each distance band, family dentists
   * come before specialists unless the query asks for a specialty (`search-order.rules.ts`). Without a place, by state,
   * city, name.
   * @throws DomainError `invalid` with the field when the place is unknown; `unavailable` when the database is.
   */
  search(brandId: string, query: SearchOffices): Promise<OfficeSearchAnswer>
  /** The same for the API, as JSON text and by distance only. A specialist comes second only at the same distance. */
  searchJson(brandId: string, query: SearchOffices): Promise<string>
  /** Only the total, to offer a wider radius. `hours` replaces the query's. Same errors. */
  count(brandId: string, query: SearchOffices, hours?: 'unknown'): Promise<number>
  /** The nearest office that matches a query, at any distance. Null without a place or a match. */
  nearest(brandId: string, query: SearchOffices): Promise<FoundOffice | null>
  /**
   * Called by LISTEN when a brand's offices changed. Null or '' (a reconnect or TRUNCATE): any brand may have changed.
   */
  changed(brandId: string | null): void
  /** Cancels pending rebuilds. */
  close(): void
}

/**
 * One version of a brand's index, and the rows read since, as JSON without the closing brace. JSON takes less memory
 * than objects and is what most searches return. Both are dropped together.
 */
type Generation = { table: OfficeTable; rows: LRUCache<string, string>; tookMs: number }
type BrandEntry = {
  current: Promise<Generation>
  dirty: boolean
  building: boolean
  lastMs: number
  timer: NodeJS.Timeout | null
}

/** Half the Earth's circumference: no two places are farther apart. */
const HALF_WAY_ROUND_MILES = 12_500
/** About 1 KB each: enough for a metropolis without letting a million offices fill the memory. */
const ROWS_KEPT = 20_000
const RETRY_MS = 2_000

/**
 * Creates the index. A brand's offices are read at its first search. After a change, the old version serves searches
 * until the new one is ready. `debounceMs` is the shortest pause before reading again, so that an import causes only a
 * few rebuilds.
 */
export function createOfficeIndex({
  db,
  now,
  debounceMs = 250,
  onChange = () => {},
  onError = () => {},
}: {
  db: Db
  now: () => Date
  debounceMs?: number
  /** Called when a change has become visible. */
  onChange?: () => void
  onError?: (error: unknown) => void
}): OfficeIndex {
  const brands = new Map<string, BrandEntry>()
  let closed = false

  const read = async (brandId: string): Promise<Generation> => {
    const start = performance.now()
    const table = await loadTable(db, { brandId })
    return { table, rows: new LRUCache({ max: ROWS_KEPT }), tookMs: performance.now() - start }
  }

  const generationOf = async (brandId: string): Promise<Generation> => {
    let entry = brands.get(brandId)
    if (!entry) {
      entry = { current: read(brandId), dirty: false, building: true, lastMs: 0, timer: null }
      brands.set(brandId, entry)
      const made = entry
      made.current.then(
        (generation) => {
          made.building = false
          made.lastMs = generation.tookMs
          if (made.dirty) schedule(brandId, made)
        },
        () => brands.delete(brandId),
      )
    }
    return entry.current.catch((error: unknown) => {
      onError(error)
      throw new DomainError('unavailable', m.errors_list_offices_cannot_read, {
        details: { retryAfterSeconds: 2 },
      })
    })
  }

  const schedule = (brandId: string, entry: BrandEntry) => {
    entry.dirty = true
    if (entry.timer || entry.building || closed) return
    // Rebuilding a large brand takes at most a fifth of the time.
    const pause = Math.max(debounceMs, Math.min(4 * entry.lastMs, 30_000))
    entry.timer = setTimeout(() => void rebuild(brandId, entry), pause)
    entry.timer.unref()
  }

  const rebuild = async (brandId: string, entry: BrandEntry): Promise<void> => {
    entry.timer = null
    entry.dirty = false
    entry.building = true
    try {
      const generation = await read(brandId)
      entry.current = Promise.resolve(generation)
      entry.lastMs = generation.tookMs
      onChange()
    } catch (error) {
      onError(error)
      entry.dirty = true
      entry.lastMs = Math.max(entry.lastMs, RETRY_MS / 4)
    }
    entry.building = false
    if (entry.dirty) schedule(brandId, entry)
  }

  /** The offices of a page as JSON, in order. */
  const jsonOf = async (brandId: string, { rows }: Generation, hits: TableHit[]): Promise<string[]> => {
    const missing = hits.filter(({ id }) => !rows.has(id)).map(({ id }) => id)
    const read = new Map<string, string>()
    for (const row of await listOfficesById(db, { brandId, ids: missing })) {
      const json = JSON.stringify(row satisfies OfficeSummary).slice(0, -1)
      read.set(row.id, json)
      rows.set(row.id, json)
    }
    return hits.flatMap(({ id, distanceMiles }) => {
      const json = read.get(id) ?? rows.get(id)
      return json ? [`${json},"distanceMiles":${distanceMiles}}`] : []
    })
  }

  const rowsOf = async (...asked: Parameters<typeof jsonOf>): Promise<FoundOffice[]> =>
    JSON.parse(`[${(await jsonOf(...asked)).join()}]`)

  const find = async (
    brandId: string,
    asked: SearchOffices,
    { familyFirst = 'as far away', hours }: Pick<TableQuery, 'familyFirst' | 'hours'> = {},
  ) => {
    const query = nameAsPlace(asked)
    const origin = await findOrigin(query)
    const generation = await generationOf(brandId)
    const search = prepareSearch(generation.table, {
      circle: origin && { ...origin, radiusMiles: query.radius },
      wanted: maskWanted(query),
      hours: hours ?? (query.openNow ? 'open' : undefined),
      // A search for a specialty wants the nearest office that offers it.
      familyFirst: query.specialty === undefined ? familyFirst : null,
      q: query.q,
      now: now(),
    })
    return { query, origin, generation, search }
  }

  return {
    async search(brandId, asked) {
      const { query, origin, generation, search } = await find(brandId, asked, {
        familyFirst: 'in each band',
      })
      const total = countOffices(search)
      const hits = pageOfOffices(search, { ...query, total })
      return { total, origin, offices: await rowsOf(brandId, generation, hits) }
    },
    async searchJson(brandId, asked) {
      const { query, origin, generation, search } = await find(brandId, asked)
      const total = countOffices(search)
      const offices = await jsonOf(brandId, generation, pageOfOffices(search, { ...query, total }))
      return `{"total":${total},"origin":${JSON.stringify(origin)},"offices":[${offices.join()}]}`
    },
    async count(brandId, asked, hours) {
      return countOffices((await find(brandId, asked, { hours })).search)
    },
    async nearest(brandId, asked) {
      const { origin, generation, search } = await find(brandId, { ...asked, radius: HALF_WAY_ROUND_MILES })
      const hits = origin ? pageOfOffices(search, { offset: 0, limit: 1, total: 1 }) : []
      return (await rowsOf(brandId, generation, hits))[0] ?? null
    },
    changed(brandId) {
      for (const [id, entry] of brands) if (!brandId || id === brandId) schedule(id, entry)
    },
    close() {
      closed = true
      for (const { timer } of brands.values()) if (timer) clearTimeout(timer)
    },
  }
}
