import { abandonExpiredCheckouts } from '#domain/checkout/abandon-expired-checkouts.server.ts'
import type { House } from '#domain/house.ts'

/** Gives up drafts older than a day and forgets the people in them. Answers how many. */
export async function abandonCheckouts({
  house,
}: {
  house: Pick<House, 'db' | 'now'>
}): Promise<{ abandoned: number }> {
  return { abandoned: await abandonExpiredCheckouts({ db: house.db, now: house.now() }) }
}
