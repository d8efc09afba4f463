import { foldCounts } from '#domain/counters/kept-counts.server.ts'
import type { Services } from '#domain/services.ts'

/** Every five minutes: one row for each kept count that sales and endings have added rows to. */
export async function compactCountersJob({
  services,
}: {
  services: Pick<Services, 'db'>
}): Promise<Record<string, number>> {
  return { folded: await foldCounts(services.db) }
}
