import { checkInvariant } from '#domain/billing/check-invariant.server.ts'
import type { House } from '#domain/house.ts'
import { keepBookCheck } from '#domain/money/books/book-check.server.ts'

type Deps = {
  house: Pick<House, 'db' | 'now' | 'gateway'>
  reportFault: (job: string, error: unknown, subject: string) => void
}

/** Named one by one up to here; the counts tell how many there are. */
const MOST_NAMED = 100

/**
 * Once a day: the books against themselves and against the gateway's. Every violation is a fault in the log. What is
 * being charged while the check reads may look wrong for a moment: only what is found twice counts.
 */
export async function checkInvariantJob({ house, reportFault }: Deps): Promise<Record<string, number>> {
  const check = () => checkInvariant({ ...house, now: house.now() })
  const first = new Set((await check()).map(({ rule, subject }) => `${rule} ${subject}`))
  const again = first.size > 0 ? await check() : []
  const violations = again.filter(({ rule, subject }) => first.has(`${rule} ${subject}`))
  for (const { rule, subject } of violations.slice(0, MOST_NAMED)) {
    reportFault('check-invariant', new Error(`The books do not hold: ${rule}.`), subject)
  }
  await keepBookCheck({ db: house.db, now: house.now() }, violations)
  return { checked: 1, violations: violations.length }
}
