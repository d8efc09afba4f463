import { listBrands } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import type { Services } from '#domain/services.ts'

export type BrandJobDeps = {
  services: Pick<Services, 'db' | 'now'>
  /** Reports one failure while the rest of the job continues. */
  reportFault: (job: string, error: unknown, subject: string) => void
}

/**
 * Runs `work` for each brand with its local date and adds up the counts. A failure is reported with the brand's key and
 * doesn't stop the other brands. The next run tries that brand again.
 */
export async function forEachBrand(
  { services, reportFault }: BrandJobDeps,
  job: string,
  work: (brand: Brand, today: string) => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const total: Record<string, number> = {}
  const { brands, malformed } = await listBrands(services.db)
  for (const { brand, error } of malformed) reportFault(job, error, brand.key)
  for (const brand of brands) {
    try {
      const counts = await work(brand, dateIn(brand.settings.timeZone, services.now()))
      for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count
    } catch (error) {
      reportFault(job, error, brand.key)
    }
  }
  return total
}
