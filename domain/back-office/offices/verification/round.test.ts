import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { offices } from '#db/schema/offices.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { saveOffice } from '#domain/back-office/offices/change-office.server.ts'
import { officeListSchema } from '#domain/back-office/offices/directory-list.schema.ts'
import { listOffices } from '#domain/back-office/offices/list-offices.server.ts'
import { processOfficeDepartures } from '#domain/back-office/offices/process-office-departures.server.ts'
import { type OfficeForm, officeFormSchema } from '#domain/offices/listing/office-form.schema.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'
import { answerOwnEntry, mintEntryLink, readOwnEntry } from '#domain/offices/verification/own-entry.server.ts'
import { refusal } from '#tests/helpers/console/refusal.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { decideCorrection, findLastAsking } from './decide-correction.server.ts'
import { requestVerifications } from './request-verifications.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const today = '2026-11-20'
const all = { kind: 'brand' } as const
let brandId: string
let by: { staffId: string; actor: string; ip: null }

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  brandId = (await insertBrand(database.db)).id
  const person = await insertStaff(database.db, { brandIds: [brandId] })
  by = { staffId: person.id, actor: 'Robin Vale <r@example.com>', ip: null }
})

const deps = () => ({ db: database.db, now: clock.now, by })
const read = (officeId: string) => readOffice(database.db, { brandId, officeId })
const entry = (form: OfficeForm) => officeFormSchema.parse(form)
const names = async (query: object) => {
  const list = await listOffices(database.db, { brandId, reach: all, today }, officeListSchema.parse(query))
  return list.rows.map(({ name }) => name)
}
const acts = () =>
  database.db.select().from(auditLog).where(eq(auditLog.brandId, brandId)).orderBy(auditLog.number)

describe('§console: a round of entry confirmations by offices', () => {
  const ask = (officeIds: string[] | 'due') =>
    requestVerifications(deps(), { brandId, reach: all, today, officeIds })
  const linkOf = async (officeId: string) => {
    const asking = await findLastAsking(database.db, { brandId, officeId })
    return mintEntryLink(database.db, { brandId, verificationId: asking?.id ?? '', now: clock.now })
  }

  test('a due office is asked once; a link works once, at its brand, and expires; a silent office is reminded and flagged', async () => {
    const email = 'office@example.com'
    const due = await insertOffice(database.db, { brandId, email, lastVerified: '2026-08-01' })
    await insertOffice(database.db, { brandId, email, lastVerified: '2026-11-01' })
    await insertOffice(database.db, { brandId })
    await insertOffice(database.db, { brandId, email, endsOn: '2026-11-01' })
    expect(await ask('due')).toEqual({ asked: 1, withoutEmail: 1, alreadyAsked: 0, ended: 1 })
    expect(await ask([due.id])).toEqual({ asked: 0, withoutEmail: 0, alreadyAsked: 1, ended: 0 })
    const { token: earlier } = await linkOf(due.id)
    const { token } = await linkOf(due.id)
    const answer = (sent: string, at = brandId) =>
      answerOwnEntry({ db: database.db, now: clock.now }, { brandId: at, token: sent, form: null, note: '' })
    expect(await refusal(answer(earlier))).toContain('This link has expired')
    expect(await refusal(answer(token, (await insertBrand(database.db)).id))).toContain(
      'This link has expired',
    )
    const own = await readOwnEntry({ db: database.db, now: clock.now }, { brandId, token })
    expect(own).toMatchObject({ officeName: due.name, form: { email: '', planIds: [] } })
    const both = await Promise.allSettled([answer(token), answer(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await read(due.id)).office).toMatchObject({ lastVerified: today, revision: 1 })

    const silent = await insertOffice(database.db, { brandId, email })
    await ask([silent.id])
    const { token: unused } = await linkOf(silent.id)
    const tidy = (day: string) => {
      clock.now = new Date(`${day}T18:00:00Z`)
      return processOfficeDepartures({ db: database.db, now: clock.now }, { brandId, today: day })
    }
    expect(await tidy('2026-11-29')).toMatchObject({ officesReminded: 0 })
    expect(await tidy('2026-12-01')).toMatchObject({ officesReminded: 1, linksOver: 0 })
    expect(await tidy('2026-12-02')).toMatchObject({ officesReminded: 0, linksOver: 0 })
    expect(await tidy('2026-12-19')).toMatchObject({ linksOver: 1 })
    expect(await refusal(answer(unused))).toContain('This link has expired')
    expect(await names({ waits: 'unanswered' })).toEqual([silent.name])
    expect(await ask([silent.id])).toMatchObject({ asked: 1 })
  })

  test('§console: a round reaches every office that can be asked, however many due ones can’t', async () => {
    const one = await insertOffice(database.db, { brandId, lastVerified: '2026-01-01' })
    const { externalKey: _, ...same } = one
    const silent = Array.from({ length: 500 }, (_unused, at) => ({
      ...same,
      id: newId(),
      externalKey: `${at}`,
    }))
    await database.db.insert(offices).values(silent)
    await insertOffice(database.db, { brandId, email: 'office@example.com', lastVerified: '2026-08-01' })
    expect(await ask('due')).toMatchObject({ asked: 1 })
    expect(await ask('due')).toMatchObject({ asked: 0 })
  })

  test('a correction changes nothing until staff accept it, and of two deciding one is refused', async () => {
    const office = await insertOffice(database.db, { brandId, email: 'o@example.com' })
    await ask([office.id])
    const { token } = await linkOf(office.id)
    const { form } = await readOwnEntry({ db: database.db, now: clock.now }, { brandId, token })
    const corrected = entry({ ...form, phone: '6025550177', email: 'evil@example.com' })
    const note = 'We moved <b>upstairs</b>'
    const answered = await answerOwnEntry(
      { db: database.db, now: clock.now },
      { brandId, token, form: corrected, note },
    )
    expect(answered).toEqual({ isConfirmed: false })
    expect((await read(office.id)).office).toMatchObject({ phone: office.phone, lastVerified: null })
    // In the meantime a staff member changes something else.
    await saveOffice(deps(), {
      brandId,
      officeId: office.id,
      revision: 0,
      form: entry({ ...(await read(office.id)).form, name: 'Renamed' }),
    })
    const asking = await findLastAsking(database.db, { brandId, officeId: office.id })
    expect(asking).toMatchObject({
      status: 'proposed',
      note,
      diff: [{ name: 'Phone', before: office.phone, after: '6025550177' }],
    })
    const decide = (isAccepted: boolean, revision: number) =>
      decideCorrection(deps(), {
        brandId,
        verificationId: asking?.id ?? '',
        revision,
        isAccepted,
        reason: '',
      })
    expect(await refusal(decide(true, 0))).toContain('Someone else changed this office')
    const two = await Promise.allSettled([decide(true, 1), decide(true, 1)])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [row] = await database.db
      .select()
      .from(offices)
      .where(and(eq(offices.brandId, brandId), eq(offices.id, office.id)))
    expect(row).toMatchObject({
      name: 'Renamed',
      phone: '6025550177',
      email: 'o@example.com',
      lastVerified: today,
    })
    expect((await acts()).at(-1)).toMatchObject({
      action: 'office.correction_accepted',
      before: { phone: office.phone },
      after: { phone: '6025550177' },
    })
  })
})
