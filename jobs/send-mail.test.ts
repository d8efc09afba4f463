import { type AddressInfo, createServer } from 'node:net'
import { eq, isNull, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueMail } from '#db/mail-outbox.ts'
import { accountLinks } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { agreements } from '#db/schema/memberships.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { verificationRecord, verifyDomain } from '#domain/back-office/brands/domain-verification.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { annualReminderMail } from '#emails/memberships/annual-reminder.tsx'
import { renewalNoticeMail } from '#emails/memberships/renewal-notice.tsx'
import { staffMailFailedMail } from '#emails/staff/staff-mail-failed.tsx'
import type { Mailer } from '#integrations/mail/mailer.ts'
import { createOutboxMailer } from '#integrations/mail/outbox-mailer.ts'
import { createSmtpMailer } from '#integrations/mail/smtp-mailer.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { startSmtpCatcher } from '#tests/helpers/smtp-catcher.ts'
import { type SendMailDeps, sendMailJob } from './send-mail.job.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

let smtp: Awaited<ReturnType<typeof startSmtpCatcher>>
beforeAll(async () => {
  smtp = await startSmtpCatcher()
})
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.messages.length = 0
  smtp.refusing = false
})

function deps(mailer = createSmtpMailer(smtp.url)): SendMailDeps {
  return {
    services: {
      db: database.db,
      now: () => now,
      content: { read: () => Promise.reject(new Error('no content in this test')) },
      config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
    },
    mailer,
    mailFrom: 'mail@enamel.example',
  }
}

async function queueWelcome() {
  const { db } = database
  const brand = await insertBrand(db, { name: 'Bright Harbor\r\nBcc: thief@example.com' })
  const account = { firstName: 'Žofia' }
  const member = await insertMember(db, { brandId: brand.id, now, account })
  const { operator } = brand.settings
  const content = writeAgreement({
    brandName: brand.name,
    operator,
    registrations: [],
    memberNumber: member.membership.memberNumber,
    state: 'AZ',
    member: {
      firstName: 'Žofia',
      lastName: 'Alder',
      address: { line1: '18 Juniper Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
    },
    dependents: [],
    plan: { name: 'Adult plan', tier: 'adult', benefits: [] },
    interval: 'year',
    termStartsOn: member.membership.termStartsOn,
    termEndsOn: member.membership.termEndsOn,
    quote: { lines: [], discountCents: 0, totalCents: 16_400, renewalTotalCents: 14_900 },
    autoRenew: true,
  })
  await db.update(agreements).set({ content }).where(eq(agreements.membershipId, member.membership.id))
  await queueMail(db, {
    brandId: brand.id,
    template: 'welcome',
    to: member.account.email ?? '',
    props: { membershipId: member.membership.id, receiptId: member.receipts[0]?.id ?? '' },
    dedupeKey: `welcome:${member.membership.id}`,
  })
  return { ...(await onlyMail()), member }
}

async function queueReset(to?: string) {
  const { db } = database
  const member = await insertMember(db, { now })
  await queueMail(db, {
    brandId: member.membership.brandId,
    template: 'reset-password',
    to: to ?? member.account.email ?? '',
    props: { accountId: member.account.id },
    dedupeKey: 'reset-password:1',
  })
  return onlyMail()
}

/** The row as a job of `by` left it that claimed the email this long ago. */
async function claimedFor(age: string, by: string | null = null) {
  await database.db.update(mails).set({ claimedAt: sql`now() - ${age}::interval`, claimedBy: by })
}

async function onlyMail() {
  const [mail] = await database.db.select().from(mails)
  if (!mail) throw new Error('no mail was queued')
  return { mailId: mail.id }
}

test('§console: an email waits while its brand’s only host does, and is sent with its links when that is served; staff emails don’t wait', async () => {
  const { db } = database
  const host = 'www.new.example'
  const brand = await insertBrand(db, { settings: { hostChecks: [{ host, checkedAt: null }] } })
  const brandId = brand.id
  const { account } = await insertMember(db, { brandId, now })
  const mail = { brandId, to: 'a@example.com', dedupeKey: 'a' }
  await queueMail(db, { ...mail, template: 'reset-password', props: { accountId: account.id } })
  const { mailId } = await onlyMail()
  expect(await sendMailJob.run(deps(), { mailId })).toBe('held')
  expect(smtp.messages).toEqual([])
  const staff = await insertStaff(db, { brandIds: [brandId] })
  const invited = { ...mail, dedupeKey: 'b', props: { staffId: staff.id } }
  await queueMail(db, { ...invited, template: 'staff-invitation' })
  const [invitation] = await db.select().from(mails).where(eq(mails.dedupeKey, 'b'))
  const console = { consoleOrigin: 'https://console.enamel.example' }
  const { services, ...rest } = deps()
  const on = { ...rest, services: { ...services, config: { ...services.config, ...console } } }
  expect(await sendMailJob.run(on, { mailId: invitation?.id ?? '' })).toBe('sent')

  const secret = 'a secret for tests, of more than 32 letters'
  const findTxt = async () => [verificationRecord(secret, { brandId, host }).text]
  await database.pool.query('delete from graphile_worker._private_jobs')
  await verifyDomain({ db, now, by: commandLine, secret, findTxt }, { brandId, host })
  const { rows } = await database.pool.query('select payload from graphile_worker._private_jobs')
  expect(rows).toMatchObject([{ payload: { mailId } }])
  expect(await sendMailJob.run(deps(), { mailId })).toBe('sent')
  const { text } = await PostalMime.parse(smtp.messages.at(-1) ?? '')
  expect(text).toContain(`https://${host}/reset-password`)
})

test('§console: a renewal notice that waited while the brand closed promises no renewal', async () => {
  const { db } = database
  const closing = { on: '2026-11-30', tellsAt: now.toISOString(), toldSince: now.toISOString() }
  const brand = await insertBrand(db, { settings: { standing: 'paused', closing } })
  const { membership } = await insertMember(db, { brandId: brand.id, now, autoRenew: true })
  const on = { ...deps(), db, brand, now }
  for (const mail of [renewalNoticeMail, annualReminderMail]) {
    const { subject, text } = await mail.write(on, { membershipId: membership.id })
    expect(`${subject} ${text}`).not.toMatch(/renews|increases|[Rr]enew (?:for|my|your)/)
    expect(text).toContain('does not renew automatically')
  }
})

describe('send-mail over SMTP', () => {
  test('the welcome email carries number, receipt and agreement, in HTML and text, and no injected header', async () => {
    const { mailId, member } = await queueWelcome()
    await sendMailJob.run(deps(), { mailId })
    const mail = await PostalMime.parse(smtp.messages[0] ?? '')
    expect(mail.from).toEqual({
      name: 'Bright Harbor Bcc: thief@example.com',
      address: 'mail@enamel.example',
    })
    expect(mail.to?.map(({ address }) => address)).toEqual([member.account.email])
    expect(mail.bcc).toBeUndefined()
    expect(mail.messageId).toBe(`<${mailId}@www.enamel.example>`)
    for (const body of [mail.html ?? '', mail.text ?? '']) {
      expect(body).toContain(member.membership.memberNumber)
      expect(body).toContain('$164.00')
      expect(body).toContain('not insurance')
      expect(body).toContain('Cancel within 30 days after the day you join, and we refund everything')
      expect(body).toContain('100 Sample Street')
    }
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['receipt.pdf', 'agreement.pdf'])
    const [receipt] = mail.attachments
    expect(
      Buffer.from(receipt?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('is sent once, however often and however parallel the job runs', async () => {
    const { mailId } = await queueReset()
    const ends = await Promise.allSettled([1, 2, 3, 4].map(() => sendMailJob.run(deps(), { mailId })))
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await sendMailJob.run(deps(), { mailId })).toBe('skipped')
    expect(smtp.messages).toHaveLength(1)
    expect(await database.db.$count(accountLinks)).toBe(1)
  })

  test('a server that is down leaves the email queued with its reason, and it is sent later', async () => {
    const { mailId } = await queueReset()
    smtp.refusing = true
    await expect(sendMailJob.run(deps(), { mailId })).rejects.toThrow('451')
    await expect(sendMailJob.run(deps(createSmtpMailer('smtp://127.0.0.1:1')), { mailId })).rejects.toThrow()
    const [waiting] = await database.db.select().from(mails)
    expect(waiting).toMatchObject({ status: 'queued', attempts: 2 })
    expect(waiting?.lastError).toBeTruthy()
    smtp.refusing = false
    await sendMailJob.run(deps(), { mailId })
    expect(smtp.messages).toHaveLength(1)
    const [sent] = await database.db.select().from(mails)
    expect(sent).toMatchObject({ status: 'sent', attempts: 3, lastError: null, rendered: null })
  })

  test('killed before the server has the email, it is sent once the claim is two minutes old', async () => {
    const { mailId } = await queueReset()
    await claimedFor('1 minute')
    await expect(sendMailJob.run(deps(), { mailId })).rejects.toThrow('Another job')
    expect(smtp.messages).toHaveLength(0)
    await claimedFor('3 minutes')
    expect(await sendMailJob.run(deps(), { mailId })).toBe('sent')
    expect(smtp.messages).toHaveLength(1)
  })

  test('killed, it is sent once its process has been gone for longer than a connection takes to renew', async () => {
    const { mailId } = await queueReset()
    await database.pulse.show('process-other')
    await claimedFor('1 minute', 'process-other')
    await expect(sendMailJob.run(deps(), { mailId })).rejects.toThrow('Another job')
    await database.pulse.hide('process-other')
    await claimedFor('5 seconds', 'process-other')
    await expect(sendMailJob.run(deps(), { mailId })).rejects.toThrow('Another job')
    await claimedFor('11 seconds', 'process-other')
    expect(await sendMailJob.run(deps(), { mailId })).toBe('sent')
    expect(smtp.messages).toHaveLength(1)
  })

  test('while a server hangs, no one else sends the email, and no connection or lock waits for it', async () => {
    const { mailId } = await queueReset()
    const hanging = Promise.withResolvers<{ kept: null }>()
    const reached = Promise.withResolvers<void>()
    const mailer: Mailer = {
      send: () => {
        reached.resolve()
        return hanging.promise
      },
      close: () => {},
    }
    const sending = sendMailJob.run(deps(mailer), { mailId })
    await reached.promise
    const { rows } = await database.db.execute(sql`
      select count(*)::int as held from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
    expect(rows).toEqual([{ held: 0 }])
    await expect(sendMailJob.run(deps(), { mailId })).rejects.toThrow('Another job')
    hanging.resolve({ kept: null })
    expect(await sending).toBe('sent')
    expect(smtp.messages).toHaveLength(0)
  })

  test('killed after the server accepted it, it isn’t lost: it is sent again under the same Message-ID', async () => {
    const { mailId } = await queueReset()
    const { services, ...rest } = deps()
    const transaction = () => Promise.reject(new Error('killed'))
    const dying = {
      ...rest,
      services: { ...services, db: Object.assign(Object.create(services.db), { transaction }) },
    }
    await expect(sendMailJob.run(dying, { mailId })).rejects.toThrow('killed')
    await expect(sendMailJob.run(deps(), { mailId })).rejects.toThrow('Another job')
    await claimedFor('3 minutes')
    await sendMailJob.run(deps(), { mailId })
    const ids = await Promise.all(
      smtp.messages.map(async (bytes) => (await PostalMime.parse(bytes)).messageId),
    )
    expect(ids).toEqual([`<${mailId}@www.enamel.example>`, `<${mailId}@www.enamel.example>`])
    // Both copies have a working link.
    expect(await database.db.$count(accountLinks, isNull(accountLinks.usedAt))).toBe(2)
  })

  test('a reset link has the configured origin, hides its token behind the hash, and is in no table', async () => {
    const { mailId } = await queueReset()
    await sendMailJob.run(deps(), { mailId })
    const { text = '' } = await PostalMime.parse(smtp.messages[0] ?? '')
    const token = /https:\/\/www\.enamel\.example\/reset-password\?set#token=([\w-]{43})/.exec(text)?.[1]
    expect(token).toBeDefined()
    const everything = JSON.stringify([
      await database.db.select().from(mails),
      await database.db.select().from(accountLinks),
    ])
    expect(everything).not.toContain(token)
  })

  test('an address that would add a recipient or a header is never passed to the server', async () => {
    const { mailId } = await queueReset('a@example.com\r\nBcc: thief@example.com')
    await expect(sendMailJob.run(deps(), { mailId })).rejects.toThrow('characters')
    expect(smtp.messages).toHaveLength(0)
  })
})

test('without SMTP the email is kept on its row for the outbox page', async () => {
  const { mailId } = await queueWelcome()
  await sendMailJob.run(deps(createOutboxMailer()), { mailId })
  const [mail] = await database.db.select().from(mails)
  expect(mail?.rendered).toMatchObject({
    from: 'Bright Harbor Bcc: thief@example.com <mail@enamel.example>',
    attachments: [{ filename: 'receipt.pdf' }, { filename: 'agreement.pdf' }],
  })
})

describe('a mail server', () => {
  const given = async () =>
    (await database.db.select().from(mails)).map(({ template, givenUpAt }) => [template, givenUpAt])

  test('that accepts an email and closes without a response gets it three times, and staff are notified', async () => {
    const taken: string[] = []
    const server = createServer((socket) => {
      socket.on('error', () => {})
      let inData = false
      socket.write('220 test\r\n')
      socket.on('data', (data) => {
        const said = data.toString()
        const id = /^Message-ID: (.*)$/im.exec(said)?.[1]
        if (id) taken.push(id)
        if (inData && /\r\n\.\r\n$/.test(said)) {
          socket.destroy()
        } else if (!inData) {
          inData = /^DATA/im.test(said)
          socket.write(inData ? '354 go on\r\n' : /^EHLO/i.test(said) ? '250 test\r\n' : '250 well\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`)
    const { mailId } = await queueReset()
    for (let tries = 0; tries < 2; tries += 1)
      await expect(sendMailJob.run(deps(mailer), { mailId })).rejects.toThrow()
    expect(await sendMailJob.run(deps(mailer), { mailId })).toBe('given_up')
    expect(await sendMailJob.run(deps(mailer), { mailId })).toBe('skipped')
    expect([taken.length, new Set(taken).size]).toEqual([3, 1])
    expect((await given()).toSorted()).toEqual([
      ['reset-password', now],
      ['staff-mail-failed', null],
    ])
    server.close()
  })

  test('that permanently refuses an address (550) isn’t tried again, and staff are notified', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
    })
    const port = await new Promise<number>((resolve) => {
      const { server: socket } = server
      server.listen(0, '127.0.0.1', () => resolve((socket.address() as AddressInfo).port))
    })
    const { mailId } = await queueReset()
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`)
    expect(await sendMailJob.run(deps(mailer), { mailId })).toBe('given_up')
    expect((await given()).map(([template]) => template).toSorted()).toEqual([
      'reset-password',
      'staff-mail-failed',
    ])
    const { text } = await staffMailFailedMail.write(
      { db: database.db, services: deps().services, brand: await theBrand(), now },
      { mailId },
    )
    expect(text).toContain('No such user here')
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
})

async function theBrand() {
  const [mail] = await database.db.select().from(mails)
  const brand = mail && (await findBrandById(database.db, mail.brandId))
  if (!brand) throw new Error('There is no brand.')
  return brand
}
