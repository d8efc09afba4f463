import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { mails } from '#db/schema/mail.ts'
import { caseFiles, contactMessages, grievances } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { sampleContact, sampleGrievance } from '#demo/fixtures/support-requests.ts'
import { readCase } from '#domain/back-office/support/case.queries.server.ts'
import {
  openCaseFile,
  placeOfCaseFile,
  sweepCaseFiles,
} from '#domain/back-office/support/files/case-files.server.ts'
import { parseReference } from '#domain/support/reference.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { contactRoutes } from './contact.ts'
import { grievanceRoutes } from './grievance.ts'
import { requestFileRoutes } from './request-files.ts'
import { requestStatusRoutes } from './request-status.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

async function open() {
  const { db } = database
  const services = testServices(db, clock)
  const routers = [sessionCheckRoutes, contactRoutes, grievanceRoutes, requestFileRoutes, requestStatusRoutes]
  const brand = await insertBrand(db)
  const other = await insertBrand(db)
  const browser = new TestBrowser(openTestApi({ services, brand, routers }))
  const stranger = new TestBrowser(openTestApi({ services, brand: other, routers }))
  return { db, brand, browser, stranger }
}

describe.each(['/api/v4/contact', '/api/km/contact'])('POST %s', (path) => {
  test('saves the message, returns its reference and queues one acknowledgment and one email to staff without its text', async () => {
    const { db, brand, browser } = await open()
    const response = await browser.post(path, sampleContact)
    expect(response.status).toBe(201)
    const { reference } = await response.json()
    expect(parseReference(reference)).toBe(reference)
    const [row] = await db.select().from(contactMessages)
    expect(row).toMatchObject({
      brandId: brand.id,
      reference,
      isMember: true,
      message: sampleContact.message,
    })
    const queued = await db.select().from(mails).orderBy(mails.id)
    expect(queued.map(({ template, to }) => [template, to])).toEqual([
      ['staff-new-request', brand.settings.operator.email],
      ['contact-received', sampleContact.email],
    ])
    expect(JSON.stringify(queued)).not.toContain('charged')
  })
})

describe.each(['/api/v4/grievance', '/api/km/grievance'])('POST %s', (path) => {
  test('opens a case with its deadlines and queues an acknowledgment and an email to staff without its text', async () => {
    const { db, brand, browser } = await open()
    const response = await browser.post(path, { ...sampleGrievance, urgent: true })
    expect(response.status).toBe(201)
    const { reference, ...dates } = await response.json()
    expect(parseReference(reference)).toBe(reference)
    expect(dates).toEqual({
      acknowledgeBy: '2026-11-27',
      resolveBy: '2026-12-20',
      urgentStatusBy: '2026-11-23',
    })
    const [row] = await db.select().from(grievances)
    expect(row).toMatchObject({
      brandId: brand.id,
      caseNumber: reference,
      status: 'received',
      receivedOn: '2026-11-20',
      urgentStatusBy: '2026-11-23',
      acknowledgedAt: null,
    })
    const queued = await db.select().from(mails).orderBy(mails.id)
    expect(queued.map(({ template, to }) => [template, to])).toEqual([
      ['staff-new-request', brand.settings.operator.email],
      ['grievance-received', sampleGrievance.email],
    ])
    expect(JSON.stringify(queued)).not.toMatch(/Juniper|charged|Marsh/)
  })

  test('refuses internal fields, a future date, and wrong values beside their fields', async () => {
    const { db, browser } = await open()
    for (const body of [
      { ...sampleGrievance, status: 'resolved' },
      { ...sampleGrievance, brandId: crypto.randomUUID() },
      { ...sampleGrievance, acknowledgedAt: '2026-11-20' },
    ]) {
      expect((await browser.post(path, body)).status).toBe(422)
    }
    const late = await browser.post(path, { ...sampleGrievance, eventOn: '2026-11-21' })
    expect(late.status).toBe(422)
    expect(await late.json()).toMatchObject({ fields: [{ path: 'eventOn' }] })
    expect(await db.select().from(grievances)).toEqual([])
  })
})

test('§console: files belong to one grievance or message, and are attached once; a stranger’s files aren’t found', async () => {
  const { db, brand, browser, stranger } = await open()
  const pdf = Buffer.from('%PDF-1.7\n<<>>\n%%EOF\n')
  const send = (by: TestBrowser, body: Buffer) => by.post('/api/v4/requestFiles?name=La%20factura.exe', body)
  const told = async (answer: Response) => [answer.status, (await answer.json()).message]
  expect(await told(await send(browser, Buffer.from('MZ')))).toEqual([
    415,
    'Only PDF, PNG, JPEG and WebP files can be attached, whatever they are called.',
  ])
  expect(await told(await send(browser, Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])))).toEqual([
    413,
    'A file may have at most 10 MB. Make it smaller first.',
  ])
  const [file, foreign] = [await (await send(browser, pdf)).json(), await (await send(stranger, pdf)).json()]
  expect(file).toMatchObject({ name: 'La factura.pdf', bytes: pdf.length })
  const fileWith = (fileIds: string[]) => browser.post('/api/v4/grievance', { ...sampleGrievance, fileIds })
  for (const fileIds of [[foreign.id], [file.id, crypto.randomUUID()], [file.id, file.id]])
    expect((await (await fileWith(fileIds)).json()).fields).toMatchObject([{ path: 'fileIds' }])
  expect(await db.$count(grievances)).toBe(0)
  // Staff can't open a file that wasn't sent.
  expect(await placeOfCaseFile(db, file.id)).toBeNull()
  expect((await fileWith([file.id])).status).toBe(201)
  const taken = await browser.post('/api/v4/contact', { ...sampleContact, fileIds: [file.id] })
  expect([taken.status, await db.$count(contactMessages)]).toEqual([422, 0])
  const [grievance] = await db.select().from(grievances)
  const staffId = (await insertStaff(db, { brandIds: [brand.id] })).id
  const by = { staffId, actor: 'Robin', ip: null }
  const shown = await readCase({ db, now: clock.now, by }, { brand, caseId: grievance?.id ?? '' })
  expect(shown.files).toEqual([file])
  const opened = await openCaseFile(db, { brandId: brand.id, id: file.id, staffId })
  expect(opened.data.equals(pdf)).toBe(true)
  const gone = await sweepCaseFiles({ db, now: new Date('2026-11-22T18:00:00Z') })
  expect([gone, await db.$count(caseFiles)]).toEqual([1, 1])
})

describe('hostile and careless senders', () => {
  test('one address uploads thirty files an hour, and none while too much is unsent', async () => {
    const { db, brand, browser } = await open()
    const send = () => browser.post('/api/v4/requestFiles', Buffer.from('MZ'))
    await db.insert(caseFiles).values({
      brandId: brand.id,
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: 600 * 1024 * 1024,
      data: Buffer.from(''),
    })
    const full = await send()
    expect([full.status, (await full.json()).message]).toEqual([503, expect.stringMatching(/without them/)])
    await db.delete(caseFiles)
    for (let sent = 1; sent < 30; sent += 1) expect((await send()).status).toBe(415)
    expect((await send()).status).toBe(429)
    browser.ip = '203.0.113.9'
    expect((await send()).status).toBe(415)
  })

  test('a NUL, a body that is too long, and a missing csrf token are refused without a row', async () => {
    const { db, browser } = await open()
    const nul = await browser.post('/api/v4/grievance', { ...sampleGrievance, outcome: 'a\u0000b' })
    expect(nul.status).toBe(400)
    const long = await browser.post('/api/v4/grievance', {
      ...sampleGrievance,
      description: 'x'.repeat(70_000),
    })
    expect(long.status).toBe(413)
    const forged = await browser.post('/api/v4/grievance', sampleGrievance, { 'csrf-token': 'x' })
    expect(forged.status).toBe(403)
    expect(await db.select().from(grievances)).toEqual([])
  })

  test('one address files ten an hour, then waits; another address goes on', async () => {
    const { browser } = await open()
    for (let sent = 0; sent < 10; sent += 1)
      expect((await browser.post('/api/v4/contact', sampleContact)).status).toBe(201)
    const refused = await browser.post('/api/v4/contact', sampleContact)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    browser.ip = '203.0.113.9'
    expect((await browser.post('/api/v4/contact', sampleContact)).status).toBe(201)
  })

  test('a stranger’s mailbox gets at most five acknowledgments a day, yet every case is saved', async () => {
    const { db, browser } = await open()
    for (let sent = 0; sent < 7; sent += 1) {
      browser.ip = `203.0.113.${sent}`
      expect((await browser.post('/api/km/grievance', sampleGrievance)).status).toBe(201)
    }
    expect(await db.select().from(grievances)).toHaveLength(7)
    const queued = await db.select({ template: mails.template }).from(mails)
    expect(Map.groupBy(queued, ({ template }) => template).get('grievance-received')).toHaveLength(5)
    expect(Map.groupBy(queued, ({ template }) => template).get('staff-new-request')).toHaveLength(7)
  })
})

describe('POST /api/v4/requestStatus', () => {
  const path = '/api/v4/requestStatus'

  test('returns the status to a caller who knows the number and the email, and none of the text', async () => {
    const { browser } = await open()
    const { reference } = await (await browser.post('/api/v4/grievance', sampleGrievance)).json()
    const response = await browser.post(path, {
      reference: reference.toLowerCase().replaceAll('-', ''),
      email: 'ADA@example.com',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      reference,
      kind: 'grievance',
      status: 'received',
      receivedOn: '2026-11-20',
      resolveBy: '2026-12-20',
      urgentStatusBy: null,
    })
    const message = await (await browser.post('/api/km/contact', sampleContact)).json()
    const asked = await browser.post('/api/km/requestStatus', { ...message, email: sampleContact.email })
    expect(await asked.json()).toMatchObject({ kind: 'contact', status: 'received', resolveBy: null })
  })

  test('a resolved case has no deadlines left', async () => {
    const { db, browser } = await open()
    const { reference } = await (await browser.post('/api/v4/grievance', sampleGrievance)).json()
    await db.update(grievances).set({ status: 'resolved' }).where(eq(grievances.caseNumber, reference))
    const response = await browser.post(path, { reference, email: sampleGrievance.email })
    expect(await response.json()).toMatchObject({ status: 'resolved', resolveBy: null })
  })

  test('an unknown number, a wrong email and another brand’s case get the same bytes', async () => {
    const { browser, stranger } = await open()
    const { reference } = await (await browser.post('/api/v4/grievance', sampleGrievance)).json()
    const { reference: theirs } = await (await stranger.post('/api/v4/grievance', sampleGrievance)).json()
    const answers = [
      await browser.post(path, { reference, email: 'somebody@example.com' }),
      await browser.post(path, { reference: 'G-2222-2222-2222', email: sampleGrievance.email }),
      await browser.post(path, { reference: theirs, email: sampleGrievance.email }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  test('guessing stops after twenty tries an hour', async () => {
    const { browser } = await open()
    const guess = { reference: 'G-2222-2222-2222', email: 'somebody@example.com' }
    for (let tried = 0; tried < 20; tried += 1) expect((await browser.post(path, guess)).status).toBe(404)
    expect((await browser.post(path, guess)).status).toBe(429)
  })
})
