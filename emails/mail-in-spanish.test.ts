import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { queueMail } from '#db/mail-outbox.ts'
import { accounts } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { sampleContact, sampleGrievance } from '#demo/fixtures/support-requests.ts'
import { fileGrievance } from '#domain/support/file-grievance.server.ts'
import { sendContact } from '#domain/support/send-contact.server.ts'
import type { Mailer } from '#integrations/mail/mailer.ts'
import { sendMailJob } from '#jobs/send-mail.job.ts'
import { makeIn } from '#messages/make-in.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paperBrand } from '#tests/helpers/pdf/paper-brand.ts'
import { renderMail } from './layout/define-mail.ts'
import type { MailBrand } from './layout/layout.tsx'
import { renewalReceiptMail } from './memberships/renewal-receipt.tsx'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

type OutgoingMail = Parameters<Mailer['send']>[0]

/** Sends the waiting email of a template and returns it as handed to the mail server. */
async function send(template: string): Promise<OutgoingMail> {
  const { db } = database
  const [mail] = await db.select({ id: mails.id }).from(mails).where(eq(mails.template, template))
  const sent: OutgoingMail[] = []
  const mailer: Mailer = {
    send: async (outgoing) => {
      sent.push(outgoing)
      return { kept: null }
    },
    close: () => {},
  }
  const services = {
    db,
    now: () => now,
    content: { read: () => Promise.reject(new Error('no content in this test')) },
    config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  }
  await sendMailJob.run({ services, mailer, mailFrom: null }, { mailId: mail?.id ?? '' })
  const [only] = sent
  if (!only) throw new Error('Nothing was sent.')
  return only
}

async function member(language: 'en' | 'es') {
  const { db } = database
  const brand = await insertBrand(db)
  const inserted = await insertMember(db, { brandId: brand.id, now, account: { language } })
  await queueMail(db, {
    brandId: brand.id,
    template: 'annual-reminder',
    to: inserted.account.email ?? '',
    props: { membershipId: inserted.membership.id },
    dedupeKey: `test:${language}`,
  })
  return { brand, ...inserted }
}

test('an email is in the language of its account, subject, text and links', async () => {
  const { account } = await member('es')
  const mail = await send('annual-reminder')
  expect(mail.subject).toMatch(/^Su membresía/)
  expect(mail.html).toContain('<html dir="ltr" lang="es')
  expect(mail.html).toMatch(/https:\/\/[^/"]+\/es\/dashboard/)
  expect(mail.text).not.toMatch(/\b(?:your|you|from|the)\b/)
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, account.id))
  expect(row?.language).toBe('es')
})

test('translators leave standalone prices in an email unchanged', async () => {
  const brand: MailBrand = { ...paperBrand, locale: 'es', origin: 'https://www.enamel.example' }
  const body = renewalReceiptMail.preview(brand, 'default')
  const { html } = await renderMail('', body ?? createElement('p'))
  const alone = [...html.matchAll(/<(?:p|strong)\b([^>]*)>(\$[\d.,]+)</g)]
  expect(alone.length).toBeGreaterThan(0)
  for (const [, attributes] of alone) expect(attributes).toContain('translate="no"')
})

test('the same email to an English account is unchanged', async () => {
  await member('en')
  const mail = await send('annual-reminder')
  expect(mail.subject).not.toMatch(/membresía/)
  expect(mail.html).toContain('lang="en')
  expect(mail.html).not.toContain('/es/')
})

test('messages and grievances from a Spanish page are answered in Spanish', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  const from = { brand, ip: '203.0.113.9' }
  await makeIn('es', () => sendContact({ db, now }, { ...from, contact: sampleContact }))
  await makeIn('es', () => fileGrievance({ db, now }, { ...from, grievance: sampleGrievance }))
  expect((await send('contact-received')).subject).toMatch(/^Recibimos/)
  const mail = await send('grievance-received')
  expect(mail.subject).toMatch(/^Recibimos su queja formal G-/)
  expect(mail.text).toContain('de diciembre de 2026')
  expect((await send('staff-new-request')).html).toContain('lang="en')
  const [message] = await db.select().from(contactMessages)
  const [grievance] = await db.select().from(grievances)
  expect([message?.language, grievance?.language]).toEqual(['es', 'es'])
})
