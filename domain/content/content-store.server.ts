import type { Db } from '#db/client.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'
import { printLaw } from '#domain/law/law-words.ts'
import { type NoticeDays, usualNoticeDays } from '#domain/law/renewals.ts'
import type { Locale } from '#messages/locale.ts'
import { findContentVersion, listPublishedContent, type StoredContent } from './content.queries.server.ts'
import { type ContentPayload, contentSchema } from './content.schema.ts'
import { sanitiseContent } from './sanitise.server.ts'
import { inSpanish, type ReadContent } from './spanish/spanish.rules.ts'

/** The channel that notifies every instance of a publication. The payload is the brand's id. */
export const contentChannel = 'content_published'

/** The reader and their language. `previewOf` is the one version their signed link opens. */
type Reader = { previewOf?: string; locale?: Locale }

/** A version in each language with the law texts filled in. Each is built on first request. */
type Both = {
  en: (noticeDays: NoticeDays) => ContentPayload
  es: (noticeDays: NoticeDays) => ReadContent
}

/** Every brand's content, kept in memory and refreshed when any instance publishes. */
export type ContentStore = {
  /**
   * A brand's published payload, or the requested version: 'working' or the number of a published one. Where
   * `previewAccess` is 'staff', a reader without a signed link to that version gets the published payload instead.
   *
   * @throws DomainError `not_found` for an unknown version or a brand that never published.
   */
  read(brand: Brand, version?: string, reader?: Reader): Promise<ReadContent>
  /** The published payload from the last read, without a query. Null when it was never read. */
  lastRead(brandId: string): ContentPayload | null
  /** Whether `read` would return something other than the published version. */
  isPreview(brand: Brand, version: string | undefined, reader?: Reader): boolean
  /**
   * Reads a brand's published version again. Keeps the previous content if the new one can't be parsed or the read
   * fails.
   */
  refresh(brandId: string): Promise<void>
  /**
   * Refreshes every brand read so far, after the listener lost its connection. Only calls listeners for brands that
   * changed.
   */
  refreshAll(): Promise<void>
  /** Calls `listener` with the id of each brand whose published content has been read again. */
  onChange(listener: (brandId: string) => void): void
}

/** How many versions back a fresh instance looks for one it can parse. */
const LOOK_BACK = 5

/** The store of one process. `log` receives errors an operator must see: content that can't be parsed. */
export function createContentStore({
  db,
  log,
}: {
  db: Db
  log: (message: string, error: unknown) => void
}): ContentStore {
  const published = new Map<string, Promise<Both>>()
  const settled = new Map<string, Both>()
  const numbers = new Map<string, number | null>()
  const refreshing = new Map<string, Promise<void>>()
  const listeners: ((brandId: string) => void)[] = []

  const daysOf = new Map<string, NoticeDays>()

  /** Each brand's working copy from the last read. The editor renders it many times a minute. */
  const working = new Map<string, { revision: number; content: Both }>()

  function parseWorking(brandId: string, stored: StoredContent): Both {
    const known = working.get(brandId)
    if (known && known.revision === stored.revision) return known.content
    const content = parse(stored)
    working.set(brandId, { revision: stored.revision, content })
    return content
  }

  function parse({ number, payload }: StoredContent): Both {
    const parsed = contentSchema.safeParse(payload)
    if (parsed.success) {
      const { es, ...english } = sanitiseContent(parsed.data)
      return {
        en: byDays((noticeDays) => printLaw(english, { noticeDays })),
        es: byDays((noticeDays) => cleanSpanish(inSpanish({ ...english, es }, noticeDays))),
      }
    }
    log('Unable to parse CMS Schema', parsed.error)
    throw new Error('Unable to parse CMS Schema', { cause: { number, error: parsed.error } })
  }

  async function loadPublished(brandId: string, limit: number): Promise<Both> {
    const versions = await listPublishedContent(db, { brandId, limit })
    let fault: unknown = notFound()
    for (const version of versions) {
      try {
        const content = parse(version)
        settled.set(brandId, content)
        numbers.set(brandId, version.number)
        return content
      } catch (error) {
        fault = error
      }
    }
    throw fault
  }

  function readPublished(brandId: string): Promise<Both> {
    const known = published.get(brandId)
    if (known) return known
    const loading = loadPublished(brandId, LOOK_BACK)
    published.set(brandId, loading)
    // Failures aren't cached: the next visitor tries again.
    loading.catch(() => {
      if (published.get(brandId) === loading) published.delete(brandId)
    })
    return loading
  }

  /** Refreshes run one after another, so an older read never overwrites a newer one. */
  function refresh(brandId: string, isTold = true): Promise<void> {
    const next = (refreshing.get(brandId) ?? Promise.resolve()).then(() => refreshOnce(brandId, isTold))
    refreshing.set(brandId, next)
    return next
  }

  async function refreshOnce(brandId: string, isTold: boolean): Promise<void> {
    const before = numbers.get(brandId)
    const isKnown = published.has(brandId)
    try {
      const content = await loadPublished(brandId, isKnown ? 1 : LOOK_BACK)
      published.set(brandId, Promise.resolve(content))
    } catch (error) {
      log(isKnown ? 'The last good content stays' : 'No content to serve', error)
      return
    }
    if (isTold || numbers.get(brandId) !== before) for (const listener of listeners) listener(brandId)
  }

  function isPreview(brand: Brand, version: string | undefined, { previewOf }: Reader = {}): boolean {
    return !!version && (version === previewOf || brand.settings.previewAccess === 'open')
  }

  async function readBoth(brand: Brand, version?: string, reader?: Reader): Promise<Both> {
    if (version === undefined || !isPreview(brand, version, reader)) return readPublished(brand.id)
    const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null
    if (version !== 'working' && number === null) throw notFound()
    const stored = await findContentVersion(db, { brandId: brand.id, version: number ?? 'working' })
    if (!stored) throw notFound()
    return number === null ? parseWorking(brand.id, stored) : parse(stored)
  }

  return {
    isPreview,
    refresh: (brandId) => refresh(brandId),
    lastRead: (brandId) => {
      return settled.get(brandId)?.en(daysOf.get(brandId) ?? usualNoticeDays) ?? null
    },
    read: async (brand, version, reader) => {
      const { noticeDays = usualNoticeDays } = brand.settings
      daysOf.set(brand.id, noticeDays)
      const both = await readBoth(brand, version, reader)
      return reader?.locale === 'es' ? both.es(noticeDays) : both.en(noticeDays)
    },
    refreshAll: async () => {
      await Promise.all([...published.keys()].map((brandId) => refresh(brandId, false)))
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
  }
}

/** Translations need sanitizing as much as editors' text. */
function cleanSpanish({ spoken, ...content }: ReadContent): ReadContent {
  return { ...sanitiseContent(content), ...(spoken && { spoken }) }
}

/** Rebuilds content only when the brand's renewal notice days have changed. */
function byDays<Of>(make: (noticeDays: NoticeDays) => Of): (noticeDays: NoticeDays) => Of {
  let last: { days: string; made: Of } | undefined
  return (noticeDays) => {
    const days = noticeDays.join()
    if (last?.days !== days) last = { days, made: make(noticeDays) }
    return last.made
  }
}
