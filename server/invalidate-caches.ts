import { type Listening, listen } from '#db/listen.ts'
import { type BrandDirectory, brandsChannel } from '#domain/brands/brand-directory.server.ts'
import { type ContentStore, contentChannel } from '#domain/content/content-store.server.ts'
import type { OfficeIndex } from '#domain/offices/search/office-index.server.ts'
import type { PageCache } from '#server/rendering/page-cache.ts'

/** Channels that triggers in `db/migrations` notify when any instance writes a row of the noun. */
const officesChannel = 'offices_changed'
const plansChannel = 'plans_changed'

/**
 * Keeps what a process caches in step with the database, by PostgreSQL's notifications: offices and plans by triggers, brands
 * and content by the commands that change or publish them. A notification clears the cached pages. While the connection is
 * broken none arrives, so everything is read again once it is back, and every half minute until then if the database answers;
 * cached pages are then rendered anew, and served as they were for as long as they cannot be.
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
  /** How often everything is read again while the connection is broken, in milliseconds. */
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
