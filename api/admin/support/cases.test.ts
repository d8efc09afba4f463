import { beforeEach, describe, expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance } from '#demo/fixtures/support-requests.ts'
import type { Role } from '#domain/values/staff.ts'
import { consoleBrowser, consoleServices, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-23T18:00:00Z') }
let brandId: string

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
})

async function signIn(role: Role = 'support', name = 'Robin Vale') {
  const services = consoleServices(database, clock)
  const { id } = await insertStaff(database.db, { role, name, brandIds: [brandId] })
  const browser = consoleBrowser(services)
  await signInStaffAs(browser, services, id)
  return { id, browser }
}

const decision = { finding: 'in_part', reasons: 'We looked at the receipt and at the agreement.' }

describe('§console: cases over the API', () => {
  test('an appeal is refused to the person who made the decision, and accepted from another', async () => {
    const [first, second] = [await signIn(), await signIn('compliance', 'Ines Marchetti')]
    const { id } = await insertGrievance(database.db, { brandId })
    const path = `/api/admin/cases/${id}`
    expect((await first.browser.post(`${path}/decision`, { revision: 0, ...decision })).status).toBe(204)
    const appeal = { revision: 1, reason: 'It was not looked at.', receivedOn: '2026-11-23' }
    expect((await first.browser.post(`${path}/appeal`, appeal)).status).toBe(204)
    const refused = await first.browser.post(`${path}/decision`, { revision: 2, ...decision })
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'The person who decided a case can’t decide its appeal. Someone else has to.',
    ])
    const taken = await first.browser.write('PUT', `${path}/assignee`, { revision: 2, assigneeId: first.id })
    expect(taken.status).toBe(409)
    expect((await second.browser.post(`${path}/decision`, { revision: 2, ...decision })).status).toBe(204)
    const letter = await second.browser.get(`${path}/letter?of=appeal`)
    expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('the slower of two people learns who was quicker, and can send again', async () => {
    const [first, second] = [await signIn(), await signIn('compliance', 'Ines Marchetti')]
    const { id } = await insertGrievance(database.db, { brandId })
    const path = `/api/admin/cases/${id}/answers`
    const answer = { revision: 0, text: 'We look into it and write again.' }
    expect((await first.browser.post(path, answer)).status).toBe(204)
    const slower = await second.browser.post(path, answer)
    expect([slower.status, (await slower.json()).message]).toEqual([
      409,
      expect.stringMatching(/^Robin Vale answered this case in the meantime/),
    ])
    expect((await second.browser.post(path, { ...answer, revision: 1 })).status).toBe(204)
  })

  test('a file is recognized by its content, and is download-only for those who may read the case', async () => {
    const { browser } = await signIn()
    const { id } = await insertGrievance(database.db, { brandId })
    const path = `/api/admin/cases/${id}`
    const send = (body: Buffer, name = 'bill.pdf') =>
      browser.write('POST', `${path}/files?name=${encodeURIComponent(name)}`, body)
    const pdf = Buffer.from('%PDF-1.7\n<<>>\n%%EOF\n')
    const told = async (answer: Response) => [answer.status, (await answer.json()).message]
    expect(await told(await send(Buffer.from('<script>alert(1)</script>')))).toEqual([
      415,
      'Only PDF, PNG, JPEG and WebP files can be attached, whatever they are called.',
    ])
    expect(await told(await send(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])))).toEqual([
      413,
      'A file may have at most 10 MB. Make it smaller first.',
    ])
    const file = await (await send(pdf, 'La factura ñ.pdf')).json()
    const tooMany = { text: 'A note', fileIds: Array.from({ length: 6 }, () => file.id) }
    const { fields } = await (await browser.post(`${path}/notes`, tooMany)).json()
    expect(fields).toContainEqual({ path: 'fileIds', message: 'Attach 5 files at most.' })
    expect((await browser.post(`${path}/notes`, { text: 'A note', fileIds: [file.id] })).status).toBe(204)
    const answer = await browser.get(`/api/admin/caseFiles/${file.id}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="La factura _.pdf"; filename*=UTF-8''La%20factura%20%C3%B1.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
    const { browser: other } = await signIn('auditor')
    expect((await other.get(`/api/admin/caseFiles/${file.id}`)).status).toBe(404)
  })

  test('with permission to see members only, one gets numbers and statuses, but no text', async () => {
    await insertGrievance(database.db, { brandId, assigneeId: null })
    const { browser } = await signIn('auditor')
    const answer = await browser.get(`/api/admin/cases?brandId=${brandId}&type=privacy`)
    const { rows } = await answer.json()
    expect(rows).toMatchObject([{ status: 'received', told: null }])
    expect(JSON.stringify(rows)).not.toMatch(/Ada|billing|Juniper/)
  })

  test.each([
    ['notes', {}],
    ['notes', { text: ' ' }],
    ['notes', { text: 'x'.repeat(5_001) }],
    ['notes', { text: 'a\u202Eb' }],
    ['notes', { text: 'My card is 4242 4242 4242 4242.' }],
    ['answers', { text: 'Long enough an answer.' }],
    ['answers', { revision: -1, text: 'Long enough an answer.' }],
    ['answers', { revision: 0, text: 'short' }],
    ['answers', { revision: 0, text: 'Dear Ada,\n\n[Your answer.]' }],
    ['answers', { revision: 0, text: 'Long enough an answer.', status: 'resolved' }],
    ['decision', { revision: 0, finding: 'maybe', reasons: 'Reasons that are long enough.' }],
    ['decision', { revision: 0, finding: 'in_part', reasons: 'Too short.' }],
    ['appeal', { revision: 0, reason: 'x', receivedOn: '2026-02-30' }],
  ])('%s refuses %j beside its field', async (what, body) => {
    const { browser } = await signIn()
    const { id } = await insertGrievance(database.db, { brandId })
    const answer = await browser.post(`/api/admin/cases/${id}/${what}`, body)
    expect([answer.status, (await answer.json()).fields.length > 0]).toEqual([422, true])
  })

  test('an implausible year is refused, and the file is named after its year', async () => {
    const { browser } = await signIn('compliance')
    const report = (year: string) => browser.get(`/api/admin/caseReport/csv?brandId=${brandId}&year=${year}`)
    expect((await report('0')).status).toBe(422)
    const file = await report('2026')
    expect(file.headers.get('content-disposition')).toContain('cases-2026.csv')
  })
})
