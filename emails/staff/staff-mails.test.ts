import { expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { contactMessages, grievanceAppeals, grievances } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { sampleContact, sampleGrievance } from '#demo/fixtures/support-requests.ts'
import { fileGrievance } from '#domain/support/file-grievance.server.ts'
import { sendContact } from '#domain/support/send-contact.server.ts'
import { remindStaffJob } from '#jobs/remind-staff.job.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { staffCaseDueMail } from './staff-case-due.tsx'
import { staffNewRequestMail } from './staff-new-request.tsx'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const ip = '198.51.100.7'
const services = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}

/** Everything a person typed that an email must not contain. */
const typed = /\bAda\b|Marsh|Juniper|showed my card|charged|555-0123|6025550123/i

async function openCase({ urgent = false } = {}) {
  const { db } = database
  const brand = await insertBrand(db)
  const grievance = { ...sampleGrievance, urgent }
  const { reference } = await fileGrievance({ db, now }, { brand, ip, grievance })
  const [row] = await db.select().from(grievances)
  return { db, brand, reference, id: row?.id ?? '' }
}

test('a new grievance is announced by its number, kind, urgency and dates, without its text', async () => {
  const { db, brand, reference, id } = await openCase({ urgent: true })
  const props = { kind: 'grievance', requestId: id } as const
  const mail = await staffNewRequestMail.write({ db, services, brand, now }, props)
  expect(mail.subject).toBe(`Urgent: new grievance ${reference}`)
  for (const body of [mail.html, mail.text]) {
    for (const part of [reference, 'Billing or price', 'Yes', '11/27/26', '11/23/26', '12/20/26'])
      expect(body).toContain(part)
    expect(body).not.toMatch(typed)
  }
  const other = await insertBrand(db)
  const elsewhere = staffNewRequestMail.write({ db, services, brand: other, now }, props)
  await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
})

test('a new message is announced by its reference and topic only', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  const { reference } = await sendContact({ db, now }, { brand, ip, contact: sampleContact })
  const [row] = await db.select().from(contactMessages)
  const props = { kind: 'contact', requestId: row?.id ?? '' } as const
  const mail = await staffNewRequestMail.write({ db, services, brand, now }, props)
  expect(mail.subject).toBe(`New message ${reference}`)
  expect(mail.text).toContain('A charge or refund')
  expect(mail.text).not.toMatch(/Ada|Marsh|ada@|charged/)
})

test('staff are reminded before each deadline and once after it, however often the job runs', async () => {
  const { db, brand, reference, id } = await openCase({ urgent: true })
  const run = async (day: string) => {
    const now = () => new Date(`${day}T18:00:00Z`)
    const at = { services: { db, now }, reportFault: (_: string, error: unknown) => expect.fail(`${error}`) }
    const [first, second] = [await remindStaffJob.run(at), await remindStaffJob.run(at)]
    expect(second).toMatchObject({ caseReminders: 0 })
    return first?.caseReminders
  }
  expect(await run('2026-11-21')).toBe(0)
  expect(await run('2026-11-22')).toBe(1)
  expect(await run('2026-11-24')).toBe(1)
  await db.update(grievances).set({ acknowledgedAt: now, urgentStatusAt: now })
  expect(await run('2026-12-14')).toBe(0)
  expect(await run('2026-12-15')).toBe(1)
  await db.update(grievances).set({ resolvedAt: now, status: 'resolved' })
  expect(await run('2026-12-21')).toBe(0)

  const appeal = { reason: 'The receipt was never looked at.', filedAt: now, resolveBy: '2027-01-20' }
  await db.insert(grievanceAppeals).values({ ...appeal, brandId: brand.id, grievanceId: id })
  expect(await run('2027-01-14')).toBe(0)
  expect(await run('2027-01-15')).toBe(1)
  expect(await run('2027-01-21')).toBe(1)
  await db.update(grievanceAppeals).set({ decidedAt: now, decision: 'Upheld.' })
  expect(await run('2027-01-22')).toBe(0)

  const queued = (await db.select().from(mails)).filter(({ template }) => template === 'staff-case-due')
  expect(queued.map(({ to }) => to)).toEqual(Array(5).fill(brand.settings.operator.email))
  const due = { grievanceId: id, clock: 'urgent_status', by: '2026-11-23', missed: true } as const
  const mail = await staffCaseDueMail.write({ db, services, brand, now }, due)
  expect(mail.subject).toBe(`${reference}: first update was due 11/23/26`)
  expect(mail.html).not.toMatch(typed)
})
