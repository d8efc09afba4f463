import type { Db } from '#db/client.ts'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { addDays } from '#domain/calendar.ts'
import { startClocks } from '#domain/support/case-clock.rules.ts'
import type { Contact } from '#domain/support/contact.schema.ts'
import type { Grievance } from '#domain/support/grievance.schema.ts'
import { newReference } from '#domain/support/reference.ts'
import { onlyRow } from './only-row.ts'

/** A message as the form sends it. */
export const sampleContact = {
  name: 'Ada Marsh',
  email: 'ada@example.com',
  topic: 'billing',
  member: true,
  message: 'I was charged twice for my plan in October.',
} satisfies Contact

/** A grievance as the form sends it. */
export const sampleGrievance = {
  filer: 'member',
  memberName: 'Ada Marsh',
  email: 'ada@example.com',
  phone: '6025550123',
  state: 'AZ',
  type: 'billing',
  against: 'office',
  subjectName: 'Juniper Lane Dental',
  eventOn: '2026-11-10',
  description: 'The office charged the usual price although I showed my card.',
  urgent: false,
  signature: 'Ada Marsh',
} satisfies Grievance

type GrievanceRow = typeof grievances.$inferInsert

/** A grievance as a row, with the clocks of the day it came in. */
export async function insertGrievance(
  db: Db,
  { brandId, receivedOn = '2026-11-16', ...overrides }: Partial<GrievanceRow> & { brandId: string },
): Promise<typeof grievances.$inferSelect> {
  const { urgent = false } = overrides
  const row = {
    ...sampleGrievance,
    brandId,
    caseNumber: newReference('grievance'),
    receivedAt: new Date(`${receivedOn}T15:30:00Z`),
    receivedOn,
    ...startClocks({ receivedOn, urgent }),
    eventOn: addDays(receivedOn, -6),
    ...overrides,
  }
  return onlyRow(await db.insert(grievances).values(row).returning())
}

/** A message as a row. */
export async function insertMessage(
  db: Db,
  {
    brandId,
    receivedOn = '2026-11-16',
    ...overrides
  }: Partial<typeof contactMessages.$inferInsert> & { brandId: string },
): Promise<typeof contactMessages.$inferSelect> {
  const { member: isMember, ...told } = sampleContact
  const row = {
    ...told,
    isMember,
    brandId,
    reference: newReference('contact'),
    receivedAt: new Date(`${receivedOn}T16:10:00Z`),
    receivedOn,
    ...overrides,
  }
  return onlyRow(await db.insert(contactMessages).values(row).returning())
}
