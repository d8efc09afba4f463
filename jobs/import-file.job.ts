import { z } from 'zod'
import { paymentImportKind } from '#domain/back-office/billing/import/payment-import-kind.server.ts'
import { visitImportKind } from '#domain/back-office/desk/import/visit-import-kind.server.ts'
import { importWorker, workImport } from '#domain/back-office/imports/work-import.server.ts'
import { memberImportKind } from '#domain/back-office/members/import/member-import-kind.server.ts'
import { officeImportKind } from '#domain/back-office/offices/import/office-import-kind.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

const offices = importWorker(officeImportKind)
const visits = importWorker(visitImportKind)
/** A small batch: payments for its memberships wait until it ends. */
const paymentsAtOnce = 20

const payload = z.object({ importId: z.uuid(), brandId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'import-file': z.infer<typeof payload>
  }
}

/**
 * Checks, writes or undoes a file of offices, members, visits or payments, batch by batch. A restarted job resumes
 * where it stopped.
 */
export const importFileJob = defineJob({
  name: 'import-file',
  otherNames: ['import-offices'],
  label: { en: 'Imports a file' },
  payload,
  run: ({ services }: { services: Pick<Services, 'db' | 'now' | 'gateway'> }, which): Promise<void> => {
    const members = importWorker(memberImportKind(services.gateway))
    const payments = importWorker(paymentImportKind(services.gateway), paymentsAtOnce)
    const workers = { own: offices, nppes: offices, members, visits, payments }
    return workImport({ db: services.db, now: services.now }, workers, which)
  },
})
