import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { sampleContact, sampleGrievance } from '#demo/fixtures/support-requests.ts'
import { fileGrievance } from '#domain/support/file-grievance.server.ts'
import { sendContact } from '#domain/support/send-contact.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { contactReceivedMail } from './contact-received.tsx'
import { grievanceReceivedMail } from './grievance-received.tsx'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const services = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}

/** Everything a person typed that an email must not contain. */
const typed = /Marsh|Juniper|charged|showed my card|billing/i

describe('acknowledgments', () => {
  test('of a grievance: its number and dates, none of its text, and the clock stops when it is sent', async () => {
    const { db } = database
    const brand = await insertBrand(db)
    const grievance = { ...sampleGrievance, urgent: true }
    const { reference } = await fileGrievance({ db, now }, { brand, ip: '198.51.100.7', grievance })
    const [row] = await db.select().from(grievances)
    expect(row?.acknowledgedAt).toBeNull()

    const mail = await grievanceReceivedMail.write(
      { db, services, brand, now },
      { grievanceId: row?.id ?? '' },
    )
    expect(mail.subject).toContain(reference)
    for (const body of [mail.html, mail.text]) {
      for (const part of [reference, '11/20/26', '11/23/26', '12/20/26', '/support#status'])
        expect(body).toContain(part)
      expect(body).not.toMatch(typed)
    }
    const [written] = await db.select().from(grievances)
    expect(written?.acknowledgedAt).toBeNull()
    await mail.onSent?.(db)
    const [after] = await db.select().from(grievances)
    expect(after?.acknowledgedAt).toEqual(now)

    const later = new Date('2026-11-25T18:00:00Z')
    const repeat = await grievanceReceivedMail.write(
      { db, services, brand, now: later },
      { grievanceId: row?.id ?? '' },
    )
    await repeat.onSent?.(db)
    const [again] = await db.select().from(grievances)
    expect(again?.acknowledgedAt).toEqual(now)
  })

  test('of a grievance in California: with the wording its law requires, in bold; elsewhere with the regulator by name', async () => {
    const { db } = database
    const brand = await insertBrand(db)
    for (const [state, said] of [
      ['CA', 'responsible for regulating health care service plans.'],
      [
        'AZ',
        'You can also contact the Arizona Department of Insurance and Financial Institutions at any time: 1-602-364-2499, difi.az.gov.',
      ],
    ] as const) {
      const grievance = { ...sampleGrievance, state }
      await fileGrievance({ db, now }, { brand, ip: '198.51.100.7', grievance })
      const [row] = await db.select().from(grievances).where(eq(grievances.state, state))
      const mail = await grievanceReceivedMail.write(
        { db, services, brand, now },
        { grievanceId: row?.id ?? '' },
      )
      expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(said)
    }
  })

  test('of a message: its reference, and nothing its sender could have us say to a stranger', async () => {
    const { db } = database
    const brand = await insertBrand(db)
    const contact = { ...sampleContact, name: 'Win a prize at evil.example' }
    const { reference } = await sendContact({ db, now }, { brand, ip: '198.51.100.7', contact })
    const [row] = await db.select().from(contactMessages)
    const mail = await contactReceivedMail.write({ db, services, brand, now }, { messageId: row?.id ?? '' })
    for (const body of [mail.subject, mail.html, mail.text]) {
      expect(body).toContain(reference)
      expect(body).not.toMatch(/prize|evil|charged/)
    }
  })

  test('are never written for another brand’s request', async () => {
    const { db } = database
    const brand = await insertBrand(db)
    const other = await insertBrand(db)
    await fileGrievance({ db, now }, { brand, ip: '198.51.100.7', grievance: sampleGrievance })
    const [row] = await db.select().from(grievances)
    const writing = grievanceReceivedMail.write(
      { db, services, brand: other, now },
      { grievanceId: row?.id ?? '' },
    )
    await expect(writing).rejects.toMatchObject({ code: 'not_found' })
  })
})
