import { type Listening, listen } from '#db/listen.ts'
import { type BrandDirectory, brandsChannel } from '#domain/brands/brand-directory.server.ts'
import { type ContentStore, contentChannel } from '#domain/content/content-store.server.ts'
import type { OfficeIndex } from '#domain/offices/search/office-index.server.ts'
import type { PageCache } from '#server/rendering/page-cache.ts'

/** Channels that triggers in `db/migrations` notify when any instance writes such a row. */
const officesChannel = 'offices_changed'
const plansChannel = 'plans_changed'

/**
 * Keeps a process's caches in step with the database through PostgreSQL notifications: triggers send them for offices
 * and plans, and the commands that change or publish send them for brands and content. A notification clears the cached
 * pages.
 *
 * No notifications arrive while the connection is down. Everything is then reread every half minute if the database
 * responds, and once more when the connection is back. Cached pages are rendered again; the old ones are served as long
 * as rendering fails.
 */
export function invalidateCaches({
  url,
  brands,
  content,
  offices,
  pageCache,
  warn,
  missedEveryMs,
}: {
  url: string
  brands: Pick<BrandDirectory, 'refresh'>
  content: Pick<ContentStore, 'refresh' | 'refreshAll' | 'onChange'>
  offices: Pick<OfficeIndex, 'changed'>
  pageCache: Pick<PageCache, 'clear' | 'expire'>
  warn: (message: string, error: unknown) => void
  /** How often everything is reread while the connection is down, in milliseconds. */
  missedEveryMs?: number
}): Listening {
  content.onChange(() => pageCache.clear())
  const readAgain = async () => {
    if (!(await brands.refresh())) return
    await content.refreshAll()
    offices.changed(null)
    pageCache.expire()
  }
  return listen(
    url,
    [brandsChannel, contentChannel, officesChannel, plansChannel],
    (channel, payload) => {
      if (channel === brandsChannel) void brands.refresh().then(() => pageCache.clear())
      else if (channel === contentChannel) void content.refresh(payload)
      else {
        pageCache.clear()
        if (channel === officesChannel) offices.changed(payload)
      }
    },
    () => void readAgain(),
    (error) => warn('listening for changes broke off', error),
    missedEveryMs,
  )
}
