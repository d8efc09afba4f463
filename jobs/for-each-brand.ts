import { listBrands } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import type { House } from '#domain/house.ts'

export type BrandJobDeps = {
  house: Pick<House, 'db' | 'now'>
  /** Tells of one thing that went wrong while the rest of the job went on. */
  reportFault: (job: string, error: unknown, subject: string) => void
}

/**
 * Does a job's work for each brand, for the day it is there, and adds up the counts of all. A brand where it fails is
 * told of by its key and keeps no other from its turn; the next run comes back to it.
 */
export async function forEachBrand(
  { house, reportFault }: BrandJobDeps,
  job: string,
  work: (brand: Brand, today: string) => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const total: Record<string, number> = {}
  const { brands, malformed } = await listBrands(house.db)
  for (const { brand, error } of malformed) reportFault(job, error, brand.key)
  for (const brand of brands) {
    try {
      const counts = await work(brand, dateIn(brand.settings.timeZone, house.now()))
      for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count
    } catch (error) {
      reportFault(job, error, brand.key)
    }
  }
  return total
}
