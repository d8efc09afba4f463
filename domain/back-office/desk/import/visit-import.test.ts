import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dependents, visits } from '#db/schema/memberships.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { checkImport, runImport, undoImport } from '#domain/back-office/imports/change-import.server.ts'
import { importReport, listMappings, readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { readMemberSavings } from '#domain/savings/member-savings.server.ts'
import { importFileJob } from '#jobs/import-file.job.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { sendFile } from '#tests/helpers/imports/case-file.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { guessVisitColumns, visitColumns } from './visit-columns.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const door = { of: 'visits', columns: visitColumns, guess: guessVisitColumns } as const
const header = 'Member Number,Date,Code,First Name,Location,UCR,Amount'

/** Anna, who joined on July 1, 2026 and has a daughter, and the outcomes of files of their visits. */
async function openWorld() {
  const { db } = database
  const world = await openRenewalWorld(db, clock)
  const brandId = world.brand.id
  const office = await insertOffice(db, { brandId, externalKey: 'PHX-1', name: 'Phoenix Smile' })
  const { membership, account } = await world.member({
    joinedOn: '2026-07-01',
    account: { firstName: 'Anna', lastName: 'Lopez' },
    dependents: [{ firstName: 'Lea', lastName: 'Lopez', dateOfBirth: '2016-05-01', relationship: 'child' }],
  })
  const staff = await insertStaff(db, { brandIds: [brandId] })
  const by = { staffId: staff.id, actor: 'Robin Vale', ip: null }
  const deps = { db, now: clock.now, by }
  const upload = async (lines: string[]) => {
    const bytes = Buffer.from([header, ...lines].join('\r\n'))
    const which = await sendFile(deps, { brandId, door, keepAs: 'Our system' }, bytes)
    await checkImport(deps, which)
    await work(which)
    return which
  }
  const work = (which: { brandId: string; importId: string }) =>
    importFileJob.run({ services: { db, now: () => clock.now, gateway: world.gateway } }, which)
  const listed = () =>
    db
      .select()
      .from(visits)
      .where(eq(visits.brandId, brandId))
      .orderBy(asc(visits.visitedOn), asc(visits.importLine))
  const saved = () =>
    readMemberSavings(db, {
      brandId,
      accountId: account.id,
      today: world.today(),
    })
  return {
    db,
    brandId,
    office,
    membership,
    deps,
    upload,
    work,
    listed,
    saved,
    number: membership.memberNumber,
  }
}

test('§console: visits by CSV: each invalid row says why; the rest are checked, recorded, counted as at a desk, and undone', async () => {
  const { db, brandId, office, membership, number, deps, upload, work, listed, saved } = await openWorld()
  await insertVisit(db, { brandId, membershipId: membership.id, visitedOn: '2026-08-03' })
  const [lea] = await db.select().from(dependents).where(eq(dependents.membershipId, membership.id))
  const none = newMemberNumber()
  const which = await upload([
    // A desk logged one of the two included visits; the third is refused unless it was paid.
    `${number},09/04/2026,adult-cleaning,Anna,PHX-1,,`,
    `${number},10/05/2026,Adult cleaning,Anna,,,`,
    `${number.toLowerCase()},2026-10-06,Adult cleaning,Anna,,$118,69.00`,
    `${number},10/07/2026,check-up-exam,lea,,,`,
    `${none},10/07/2026,check-up-exam,,,,`,
    `${number.slice(0, -1)}0,10/07/2026,check-up-exam,Anna,,,`,
    `${number},11/21/2026,check-up-exam,Anna,,,`,
    `${number},06/30/2026,check-up-exam,Anna,,,`,
    `${number},13/40/2026,,Anna,NOWHERE,x,`,
    `${number},08/03/2026,adult-cleaning,Anna,,,`,
    `${number},10/07/2026,check-up-exam,LEA,,,5`,
    `${number},10/08/2026,check-up-exam,,,,`,
    `${number},10/08/2026,check-up-exam,Max,,,`,
    `${number},10/08/2026,tooth fairy,Anna,,,`,
    `${number},10/08/2026,check-up-exam,Anna,,50,62`,
    `${number},10/08/2026`,
    `${number},10/09/2026,check-up-exam,Anna,card 4242 4242-4242 4242,,`,
  ])
  const found = await readImport(db, which)
  expect(found).toMatchObject({ status: 'checked', total: 17, added: 3, refused: 14 })
  expect(found.more).toMatchObject({ included: 1, firstOn: '2026-09-04', lastOn: '2026-10-07' })
  expect(found.sample[0]).toMatchObject({ line: 2, name: 'Anna Lopez' })
  const report = await importReport(db, which)
  for (const [line, why] of [
    [3, 'has had all 2 of Adult cleaning in the year until 06/30/27'],
    [6, `There is no card with the number ${none}.`],
    [7, 'isn’t a member number; check the card'],
    [8, 'is in the future'],
    [9, 'No one on this card was on the plan'],
    [10, 'is not a date. The service is missing. Office: “NOWHERE” isn’t the ID of an office. Usual price'],
    [11, 'Adult cleaning on 08/03/26 is already logged for Anna Lopez.'],
    [12, 'Line 5 has the same visit.'],
    [13, 'for several people'],
    [14, 'No one on this card has this name'],
    [15, '“tooth fairy” isn’t a service of this plan'],
    [16, 'more than the usual price of $50.00'],
    [17, 'It has 2 cells where the header has 7.'],
    [18, 'It contains a card number.'],
  ] as const) {
    const told = report.split('\r\n').find((each) => each.startsWith(`${line},`)) ?? ''
    expect(told.replaceAll('""', '"')).toContain(why)
  }
  // A check writes nothing.
  expect(await listed()).toHaveLength(1)

  await runImport(deps, which)
  await work(which)
  const written = (await listed()).filter(({ importId }) => importId !== null)
  expect(
    written.map(({ importLine, dependentId, officeId, usualCents, memberCents }) => {
      return [importLine, dependentId, officeId, usualCents, memberCents]
    }),
  ).toEqual([
    [2, null, office.id, 11_800, 0],
    [4, null, membership.officeId, 11_800, 6_900],
    [5, lea?.id, membership.officeId, 6_200, 2_900],
  ])
  const used = (await saved())?.included.find(({ personId }) => personId === null)
  expect(used).toMatchObject({ service: 'adult-cleaning', used: 2, quantity: 2 })
  expect((await listMappings(db, { brandId, of: 'visits' })).map(({ name }) => name)).toEqual(['Our system'])
  expect(await listMappings(db, { brandId, of: 'members' })).toEqual([])

  // The same file again matches each of its visits.
  const again = await upload([`${number},10/07/2026,check-up-exam,Lea,,,`])
  expect(await readImport(db, again)).toMatchObject({ added: 0, refused: 1 })

  await undoImport(deps, which)
  await work(which)
  expect(await readImport(db, which)).toMatchObject({ status: 'undone', undone: 3, kept: 0 })
  expect((await listed()).map(({ visitedOn }) => visitedOn)).toEqual(['2026-08-03'])
  const acts = await db.select({ action: auditLog.action }).from(auditLog).orderBy(asc(auditLog.number))
  expect(acts.map(({ action }) => action)).toEqual([
    'visits.import_begun',
    'visits.imported',
    'visits.import_begun',
    'visits.import_undone',
  ])
})
