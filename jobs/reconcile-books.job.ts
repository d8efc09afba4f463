import { keepBookCheck } from '#domain/back-office/billing/reconciliation/book-check.server.ts'
import { noteUnrecorded } from '#domain/back-office/billing/reconciliation/note-unrecorded.server.ts'
import { findUnrecorded } from '#domain/back-office/billing/reconciliation/unrecorded-charges.server.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

type Deps = {
  services: Pick<Services, 'db' | 'now' | 'gateway'>
  reportFault: (job: string, error: unknown, subject: string) => void
}

const nothingLost = { charges: [], refunds: [], kept: 0 }

/** At most this many are logged individually. The counts have the total. */
const MOST_NAMED = 100

/**
 * Once a day: checks the books against themselves and against the gateway's. Every violation is logged as an error. A
 * charge in progress during the check may look wrong for a moment, so only violations found twice count. Charges and
 * refunds that only the gateway has are queued for staff to resolve.
 */
export const reconcileBooksJob = defineJob({
  name: 'reconcile-books',
  otherNames: ['check-invariant'],
  label: { en: 'Checks the books' },
  cron: '25 9 * * *',
  run: async ({ services, reportFault }: Deps): Promise<Record<string, number>> => {
    const check = () => checkInvariant({ ...services, now: services.now() })
    const first = new Set((await check()).map(({ rule, subject }) => `${rule} ${subject}`))
    const again = first.size > 0 ? await check() : []
    const violations = again.filter(({ rule, subject }) => first.has(`${rule} ${subject}`))
    for (const { rule, subject } of violations.slice(0, MOST_NAMED)) {
      reportFault('reconcile-books', new Error(`The books do not hold: ${rule}.`), subject)
    }
    const at = { db: services.db, now: services.now(), gateway: services.gateway }
    await keepBookCheck(at, violations)
    await noteUnrecorded(
      at,
      violations.length > 0 ? await findUnrecorded(at.db, at.gateway, at.now) : nothingLost,
    )
    return { checked: 1, violations: violations.length }
  },
})
