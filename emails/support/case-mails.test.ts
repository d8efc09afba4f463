import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { caseLetters, grievances } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance } from '#demo/fixtures/support-requests.ts'
import { findLetter } from '#domain/back-office/support/case-mail.queries.server.ts'
import { decideCase } from '#domain/back-office/support/decide-case.server.ts'
import { answerCase } from '#domain/back-office/support/handle-case.server.ts'
import type { Mailer } from '#integrations/mail/mailer.ts'
import { sendMailJob } from '#jobs/send-mail.job.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readTags } from '#tests/helpers/pdf/read-tags.ts'

const database = useDatabase()
const now = new Date('2026-11-23T17:00:00Z')
const attack = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
let brand: Awaited<ReturnType<typeof insertBrand>>
let robin: string

beforeEach(async () => {
  brand = await insertBrand(database.db)
  robin = (await insertStaff(database.db, { brandIds: [brand.id] })).id
})

const deps = () => ({ db: database.db, now, by: { staffId: robin, actor: 'Robin Vale', ip: null } })

/** Sends the waiting emails and returns what was handed to the mail server. */
async function sendAll() {
  const sent: Parameters<Mailer['send']>[0][] = []
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail)
      return { kept: null }
    },
    close() {},
  }
  const services = {
    db: database.db,
    now: () => now,
    config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
    content: { read: () => Promise.reject(new Error('no content in this test')) },
  }
  for (const { id } of await database.db.select().from(mails).where(eq(mails.status, 'queued'))) {
    await sendMailJob.run({ services, mailer, mailFrom: null }, { mailId: id })
  }
  return sent
}

test('§console: an answer goes to the sender, can be replied to with the reference, and stops the clock once it is sent', async () => {
  const filed = await insertGrievance(database.db, {
    brandId: brand.id,
    urgent: true,
    description: `${attack} it hurts a lot`,
  })
  const text = 'Dear Ada,\n\n<script>alert(3)</script>\nWe look into it.'
  await answerCase(deps(), { brand, caseId: filed.id, revision: 0, text, status: 'in_review' })
  const row = async () => (await database.db.select().from(grievances))[0]
  expect(await row()).toMatchObject({ acknowledgedAt: null, urgentStatusAt: null })
  const [mail] = await sendAll()
  expect(await row()).toMatchObject({ acknowledgedAt: now, urgentStatusAt: now })
  expect(mail).toMatchObject({
    to: filed.email,
    subject: `About your grievance ${filed.caseNumber}`,
    replyTo: { name: `${brand.name} ${filed.caseNumber}`, address: brand.settings.operator.email },
  })
  expect(mail?.html).not.toMatch(/<img|<script/)
  expect(mail?.text).toContain('We look into it.')
  for (const body of [mail?.html, mail?.text]) expect(body).not.toMatch(/hurts a lot/)
})

test('in California every answer, decision and letter has the wording its law requires, in bold, 12 points or more', async () => {
  const filed = await insertGrievance(database.db, { brandId: brand.id, state: 'CA' })
  await answerCase(deps(), {
    brand,
    caseId: filed.id,
    revision: 0,
    text: 'We look into it.',
    status: 'in_review',
  })
  await decideCase(deps(), {
    brand,
    caseId: filed.id,
    revision: 1,
    finding: 'for_member',
    reasons: 'We agree.',
  })
  const sent = await sendAll()
  const fixed = 'The California Department of Managed Health Care is responsible for regulating'
  expect(sent).toHaveLength(2)
  for (const { html } of sent)
    expect(html).toMatch(new RegExp(`<p[^>]*font-size:16px[^>]*font-weight:700[^>]*>${fixed}`))
  const letter = sent.flatMap(({ attachments }) => attachments)[0]
  const { text } = await extractText(new Uint8Array(letter?.content ?? Buffer.alloc(0)), { mergePages: true })
  expect(text.replaceAll(/\s+/g, ' ')).toContain(fixed)
})

test('§console: a decision is sent as a tagged letter, which is saved as sent', async () => {
  const filed = await insertGrievance(database.db, { brandId: brand.id, memberName: attack.slice(0, 40) })
  const reasons = `${attack} We paid the difference back on Friday.`
  await decideCase(deps(), { brand, caseId: filed.id, revision: 0, finding: 'for_member', reasons })
  const of = { brandId: brand.id, caseId: filed.id, appeal: false }
  expect((await findLetter(database.db, of)).kept).toBeNull()
  const [mail] = await sendAll()
  const [file] = mail?.attachments ?? []
  expect(file).toMatchObject({ filename: `decision-${filed.caseNumber}.pdf`, contentType: 'application/pdf' })
  // Only the letter gives the reasons.
  expect(mail?.text).not.toContain('difference')
  const bytes = new Uint8Array(file?.content ?? [])
  const { text } = await extractText(bytes.slice(), { mergePages: true })
  for (const part of [
    filed.caseNumber,
    'In the member’s favor',
    'We paid the difference back on Friday.',
    'alert(2)',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('usual price')
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/(JS|JavaScript|Launch)\b/)
  expect(JSON.stringify(await readTags(Buffer.from(bytes)))).toContain('H1')
  const { kept } = await findLetter(database.db, of)
  expect(kept?.equals(Buffer.from(bytes))).toBe(true)
  expect(await database.db.$count(caseLetters)).toBe(1)
  expect(await sendAll()).toEqual([])
})

test('staff emails link to the case at the console’s origin', async () => {
  const { staffNewRequestMail } = await import('#emails/staff/staff-new-request.tsx')
  const { id } = await insertGrievance(database.db, { brandId: brand.id })
  const services = {
    config: {
      publicOrigin: 'https://a.example',
      consoleOrigin: 'https://console.a.example',
      defaultBrand: 'x',
    },
    content: { read: () => Promise.reject(new Error('no content in this test')) },
  }
  const props = { kind: 'grievance', requestId: id } as const
  const mail = await staffNewRequestMail.write({ db: database.db, services, brand, now }, props)
  expect(mail.text).toContain(`https://console.a.example/${brand.key}/cases/${id}`)
})
