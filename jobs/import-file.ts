import { paymentDoor } from '#domain/back-office/billing/import/payment-door.server.ts'
import { visitDoor } from '#domain/back-office/desk/import/visit-door.server.ts'
import { importWorker, workImport } from '#domain/back-office/imports/work-import.server.ts'
import { memberDoor } from '#domain/back-office/members/import/member-door.server.ts'
import { officeDoor } from '#domain/back-office/offices/import/office-door.server.ts'
import type { House } from '#domain/services.ts'

const offices = importWorker(officeDoor)
const visits = importWorker(visitDoor)
/** Whoever pays for a membership of the batch meanwhile waits for its end. */
const paymentsAtOnce = 20

/** Checks, writes or undoes a file of offices, members, visits or payments, batch by batch; begun again, it goes on where it was. */
export function importFileJob(
  { house }: { house: Pick<House, 'db' | 'now' | 'gateway'> },
  which: { importId: string; brandId: string },
): Promise<void> {
  const members = importWorker(memberDoor(house.gateway))
  const payments = importWorker(paymentDoor(house.gateway), paymentsAtOnce)
  const workers = { own: offices, nppes: offices, members, visits, payments }
  return workImport({ db: house.db, now: house.now }, workers, which)
}
