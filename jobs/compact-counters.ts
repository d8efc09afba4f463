import { foldCounts } from '#domain/counters/kept-counts.server.ts'
import type { House } from '#domain/services.ts'

/** Every five minutes: one row for each kept count that sales and endings have added rows to. */
export async function foldCountsJob({
  house,
}: {
  house: Pick<House, 'db'>
}): Promise<Record<string, number>> {
  return { folded: await foldCounts(house.db) }
}
