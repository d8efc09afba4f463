import { type Listening, listen } from '#db/listen.ts'
import { type BrandDirectory, brandsChannel } from '#domain/brands/brand-directory.server.ts'
import { type ContentStore, contentChannel } from '#domain/content/content-store.server.ts'
import type { OfficeIndex } from '#domain/offices/search/office-index.server.ts'
import type { PageCache } from '#server/rendering/page-cache.ts'

/** The channels that triggers in `db/migrations` notify when any instance writes a row of the noun. */
const officesChannel = 'offices_changed'
const plansChannel = 'plans_changed'

/**
 * Keeps what a process holds in memory as it is in the database, by what PostgreSQL tells. Of a change that is told the pages
 * kept are forgotten. What is told while the connection is broken is lost, so from then on everything is read again: when
 * there is another, and every half minute until then, if the database answers. The pages kept are made anew then, and stay as
 * they were last for when they cannot be.
 */
export function hearChanges({
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
  /** How often that is, in milliseconds. */
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
