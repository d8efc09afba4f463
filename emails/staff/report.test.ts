import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { reportMails } from '#db/schema/reports.ts'
import { staff } from '#db/schema/staff.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { nextMailOn, reportedMonth } from '#domain/back-office/reports/mails/next-mail-on.ts'
import {
  beginReportMail,
  endReportMail,
  listReportMails,
  mailReports,
} from '#domain/back-office/reports/mails/report-mails.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { staffReportMail } from './staff-report.tsx'

const database = useDatabase()

test('the next email is on a Monday or on the first', () => {
  const weeks = ['2026-11-20', '2026-11-22', '2026-11-23'].map((day) => nextMailOn('week', day))
  expect(weeks).toEqual(['2026-11-23', '2026-11-23', '2026-11-30'])
  expect([nextMailOn('month', '2026-12-01'), nextMailOn('month', '2026-11-30')]).toEqual([
    '2027-01-01',
    '2026-12-01',
  ])
})

test('a weekly email is for the month its days began in, so that no day of a month is left out', () => {
  const months = ['2027-01-25', '2027-02-01', '2027-03-01', '2027-03-08', '2027-04-05', '2027-04-12']
  expect(months.map((day) => reportedMonth('week', day))).toEqual([
    '2027-01',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-03',
    '2027-04',
  ])
  expect(reportedMonth('month', '2027-01-01')).toBe('2026-12')
})

test('§console: a report is emailed to people who may see it, once per week however often the job runs, and ends with their access', async () => {
  const { db } = database
  const now = new Date('2026-11-20T18:00:00Z')
  const world = await openRenewalWorld(db, { now })
  const { brand } = world
  const brandId = brand.id
  const member = await world.member({ account: { firstName: 'Zephyrine', lastName: 'Quill' } })
  const [maker, reader] = [
    await insertStaff(db, { role: 'finance', brandIds: [brandId] }),
    await insertStaff(db, { role: 'auditor', brandIds: [brandId], email: 'reader@example.com' }),
  ]
  await insertStaff(db, { role: 'editor', brandIds: [brandId], email: 'editor@example.com' })
  const deps = { db, now, by: { staffId: maker.id, actor: 'Somebody', ip: null } }
  const whose = { staffId: maker.id, brandId, today: '2026-11-20' }
  const ask = (email: string) => beginReportMail(deps, whose, { email, every: 'week' })
  for (const email of ['editor@example.com', 'nobody@example.com'])
    await expect(ask(email)).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'email' }] })
  const { id } = await ask('Reader@example.com')
  await expect(ask('reader@example.com')).rejects.toMatchObject({ code: 'invalid' })
  expect(await listReportMails(db, { staffId: reader.id, brandId })).toMatchObject([
    { id, nextOn: '2026-11-23' },
  ])

  const run = (today: string) => mailReports({ db, now }, { brandId, today })
  expect(await run('2026-11-22')).toEqual({ reportsMailed: 0, reportMailsEnded: 0 })
  const both = await Promise.all([run('2026-11-23'), run('2026-11-23')])
  expect(both.reduce((sum, { reportsMailed }) => sum + reportsMailed, 0)).toBe(1)
  const [mail] = await db.select().from(mails).where(eq(mails.template, 'staff-report'))
  expect(mail).toMatchObject({ to: 'reader@example.com', props: { reportMailId: id, on: '2026-11-23' } })
  const services = {
    config: {
      publicOrigin: 'https://www.enamel.example',
      consoleOrigin: 'https://console.example',
      defaultBrand: 'brightharbor',
    },
    content: { read: () => Promise.reject(new Error('no content in this test')) },
  }
  const write = () => staffReportMail.fromRow({ db, services, brand, now }, mail?.props)
  const { subject, text } = await write()
  expect(subject).toBe('Report for November 2026 so far')
  const first = { reportMailId: id, on: '2027-02-01' }
  expect((await staffReportMail.fromRow({ db, services, brand, now }, first)).subject).toBe(
    'Report for January 2027',
  )
  expect(text).toContain('Active members')
  expect(text).toContain(`https://console.example/${brand.key}/reports?from=2026-11&to=2026-11`)
  for (const sign of ['Zephyrine', 'Quill', member.membership.memberNumber]) expect(text).not.toContain(sign)

  await db.update(staff).set({ endedAt: now }).where(eq(staff.id, reader.id))
  expect((await write()).text).not.toContain('Active members')
  expect(await run('2026-11-30')).toEqual({ reportsMailed: 0, reportMailsEnded: 1 })
  expect(await run('2026-12-07')).toEqual({ reportsMailed: 0, reportMailsEnded: 0 })
  const own = await ask(maker.email)
  await expect(endReportMail(deps, reader.id, own.id)).rejects.toMatchObject({ code: 'not_found' })
  await endReportMail(deps, maker.id, own.id)
  expect(await db.$count(reportMails, eq(reportMails.id, own.id))).toBe(1)
  expect(await listReportMails(db, { staffId: maker.id, brandId })).toEqual([])
})
