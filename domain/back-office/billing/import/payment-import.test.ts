import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { auditLog, staffGrants } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { type InsertedMember, insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { openCard } from '#domain/back-office/desk/open-card.server.ts'
import { takePayment } from '#domain/back-office/desk/take-payment.server.ts'
import {
  checkImport,
  runImport,
  undoImport,
  type WhichImport,
} from '#domain/back-office/imports/change-import.server.ts'
import { importReport, readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import { importWorker, workImport } from '#domain/back-office/imports/work-import.server.ts'
import { addDays } from '#domain/calendar.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { previewDue } from '#domain/orders/renewal/quote-renewal.server.ts'
import { importedPaymentReversedMail } from '#emails/billing/imported-payment-reversed.tsx'
import { openDeskWorld } from '#tests/helpers/console/desk-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { sendFile } from '#tests/helpers/imports/case-file.ts'
import { guessPaymentColumns, paymentColumns } from './payment-columns.ts'
import { paymentImportKind } from './payment-import-kind.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const header = 'Member Number,Payment Date,Amount,Pay Type,Check Number,Location'

beforeEach(() => {
  clock.now = new Date('2026-11-20T18:00:00Z')
})

/** Anna, whose payment is overdue since November 12; a colleague who sends files; and their outcomes. */
async function openWorld() {
  const { db } = database
  const world = await openDeskWorld(db, clock)
  const brandId = world.brand.id
  const anna = await world.member({
    status: 'past_due',
    officeId: world.office.id,
    account: { firstName: 'Anna', lastName: 'Lopez' },
  })
  const person = await insertStaff(db, { role: 'finance', brandIds: [brandId], name: 'Kim Frost' })
  const deps = { db, now: clock.now, by: { staffId: person.id, actor: 'Kim Frost', ip: null } }
  const door = { of: 'payments', columns: paymentColumns, guess: guessPaymentColumns } as const
  const work = (which: WhichImport, on: Db = db) => {
    const payment = importWorker(paymentImportKind(world.gateway), 2)
    const workers = { own: payment, nppes: payment, members: payment, visits: payment, payments: payment }
    return workImport({ db: on, now: () => clock.now }, workers, which)
  }
  const checked = async (lines: string[]): Promise<WhichImport> => {
    const which = await sendFile(deps, { brandId, door }, Buffer.from([header, ...lines].join('\r\n')))
    await checkImport(deps, which)
    await work(which)
    return which
  }
  const begun = async (lines: string[]): Promise<WhichImport> => {
    const which = await checked(lines)
    await runImport(deps, which, (await readImport(db, which)).added)
    return which
  }
  const imported = async (lines: string[]) => {
    const which = await begun(lines)
    await work(which)
    return which
  }
  const undone = async (which: WhichImport) => {
    await undoImport(deps, which)
    await work(which)
    return readImport(db, which)
  }
  const due = async (member: InsertedMember) => {
    const { totalCents, termStartsOn } = await previewDue(db, world.ownerOf(member))
    return { amount: (totalCents / 100).toFixed(2), totalCents, termStartsOn }
  }
  const ofFiles = () =>
    db.select().from(payments).where(isNotNull(payments.importId)).orderBy(asc(payments.importLine))
  const whyOf = async (which: WhichImport, line: number) => {
    const rows = (await importReport(db, which)).split('\r\n')
    return (rows.find((row) => row.startsWith(`${line},`)) ?? '').replaceAll('""', '"')
  }
  const number = anna.membership.memberNumber
  const own = { checked, begun, imported, undone, work, due, ofFiles, whyOf, person, finance: deps }
  return { ...world, db, brandId, anna, number, ...own }
}

test('§console: payments by CSV: each invalid row says why; the rest are checked, recorded as at a desk on their day, and undone', async () => {
  const world = await openWorld()
  const { db, brandId, anna, number, due, read, mailsOf, violations, whyOf, office } = world
  const ben = await world.member({ joinedOn: '2026-10-25', interval: 'month' })
  const early = await world.member({ joinedOn: '2026-10-01' })
  const abroad = await insertMember(db, { brandId: (await insertBrand(db)).id, now: clock.now })
  const [hers, his] = [await due(anna), await due(ben)]
  const none = newMemberNumber()
  const which = await world.checked([
    `${number},11/18/2026,$${hers.amount},Cash,,`,
    `${ben.membership.memberNumber.toLowerCase()},2026-11-19,${his.amount},Check,1042,`,
    `${early.membership.memberNumber},11/19/2026,149.00,Cash,,`,
    `${number},11/18/2026,${hers.amount},cash,,`,
    `${none},11/18/2026,149,Cash,,`,
    `${abroad.membership.memberNumber},11/18/2026,149,Cash,,`,
    `${number},11/21/2026,149,Cash,,`,
    `${number},09/20/2026,149,Cash,,`,
    `${number},13/40/2026,,Barter,,NOWHERE`,
    `${number},11/18/2026,${hers.amount},Check,,`,
    `${number},11/18/2026,${hers.amount},Credit Card,,`,
    `${number},11/18/2026,1.00,Terminal,4242 4242 4242 4242,`,
    `${number},11/18/2026,12.50,Terminal,"<script>alert(1)</script>",`,
  ])
  expect(await readImport(db, which)).toMatchObject({
    status: 'checked',
    total: 13,
    added: 2,
    refused: 11,
    more: { cashCents: hers.totalCents, checkCents: his.totalCents, terminalCents: 0 },
  })
  for (const [line, why] of [
    [4, 'too early'],
    [5, 'Line 2 has the same payment.'],
    [6, `There is no card with the number ${none}.`],
    [7, 'There is no card with the number'],
    [8, 'is in the future'],
    [9, 'more than 60 days ago'],
    [
      10,
      'is not a date. Amount: “” is not an amount. How it was paid: “Barter” is not cash, check or terminal. Office',
    ],
    [11, 'The check number is missing.'],
    [12, 'The terminal reference is missing.'],
    [13, 'It contains a card number.'],
  ] as const) {
    expect(await whyOf(which, line)).toContain(why)
  }
  // A check writes nothing.
  expect(await read(anna)).toMatchObject({ status: 'past_due' })
  expect([await world.ofFiles(), await mailsOf('renewal-receipt')]).toEqual([[], 0])

  await runImport(world.finance, which, 2)
  await world.work(which)
  expect(await read(anna)).toMatchObject({ status: 'active', pastDueSince: null })
  expect(await world.ofFiles()).toMatchObject([
    { importLine: 2, tender: 'cash', gateway: 'desk', settledAt: new Date('2026-11-18T19:00:00Z') },
    { importLine: 3, tender: 'check', gatewayReference: '1042', amountCents: his.totalCents },
  ])
  expect(await mailsOf('renewal-receipt')).toBe(2)
  const acts = (await db.select().from(auditLog).orderBy(asc(auditLog.number))).map(
    ({ action, actor }) => [action, actor] as const,
  )
  expect(acts.map(([action]) => action)).toEqual([
    'payments.import_begun',
    'payments.imported',
    'desk.payment_imported',
    'desk.payment_imported',
  ])
  expect(acts.at(-1)?.[1]).toContain('Kim Frost <')
  expect(office.id).toBe(anna.membership.officeId)
  expect(await violations()).toEqual([])

  // Importing the same file again matches each of its payments.
  const again = await world.checked([
    `${number},11/18/2026,${hers.amount},Cash,,`,
    `${ben.membership.memberNumber},11/19/2026,${his.amount},Check,1042,`,
  ])
  expect(await readImport(db, again)).toMatchObject({ added: 0, refused: 2 })
  expect(await whyOf(again, 2)).toContain('was taken by a file already')

  expect(await world.undone(which)).toMatchObject({ status: 'undone', undone: 2, kept: 0 })
  expect(await read(anna)).toMatchObject({ status: 'past_due', pastDueSince: hers.termStartsOn })
  expect(await read(ben)).toMatchObject({ status: 'active', termEndsOn: addDays(his.termStartsOn, -1) })
  expect(await db.select().from(refunds).orderBy(asc(refunds.tender))).toMatchObject([
    { status: 'succeeded', tender: 'cash', amountCents: hers.totalCents },
    { status: 'succeeded', tender: 'check', amountCents: his.totalCents },
  ])
  const [mail] = await db.select().from(mails).where(eq(mails.template, 'imported-payment-reversed'))
  const config = { publicOrigin: 'https://www.example.com', defaultBrand: world.brand.key }
  const services = { config, content: { read: async () => null } }
  const { text } = await importedPaymentReversedMail.fromRow(
    { db, services: services as never, brand: world.brand, now: clock.now },
    mail?.props,
  )
  expect(text).toMatch(/recorded that payment by mistake.*paid and active through/s)
  expect(await violations()).toEqual([])
  // An undone payment can be imported again.
  expect(
    await readImport(db, await world.imported([`${number},11/18/2026,${hers.amount},Cash,,`])),
  ).toMatchObject({
    status: 'done',
    added: 1,
  })
  expect(await violations()).toEqual([])
  expect(brandId).toBe(world.brand.id)
})

test('§console: a row with another amount says both, and one already recorded at a desk isn’t recorded again', async () => {
  const world = await openWorld()
  const { anna, number, due, whyOf } = world
  const { amount, totalCents, termStartsOn } = await due(anna)
  const other = await world.checked([`${number},11/18/2026,17.00,Cash,,`])
  expect(await whyOf(other, 2)).toContain(`It says $17.00, but $${amount} is due from`)
  const card = cardCode(world.secret, { membershipId: anna.membership.id, issue: 1 })
  await openCard(world.deps(), await world.desk(), card)
  const which = await world.begun([`${number},11/20/2026,${amount},Check,77,`])
  await takePayment(world.deps(), await world.desk(), {
    card,
    key: randomUUID(),
    termStartsOn,
    totalCents,
    paid: { tender: 'check', reference: '77' },
  })
  await world.work(which)
  expect(await readImport(world.db, which)).toMatchObject({ status: 'done', added: 0, refused: 1 })
  expect(await whyOf(which, 2)).toContain('was taken at the desk already')
  expect(await world.violations()).toEqual([])
})

test('§console: a person who may no longer take payments takes none through a file they sent', async () => {
  const world = await openWorld()
  const { amount } = await world.due(world.anna)
  const which = await world.begun([`${world.number},11/18/2026,${amount},Cash,,`])
  await world.db.delete(staffGrants).where(eq(staffGrants.staffId, world.person.id))
  await world.work(which)
  expect(await readImport(world.db, which)).toMatchObject({
    status: 'failed',
    fault: expect.stringContaining('can no longer take payments'),
  })
  expect(await world.ofFiles()).toEqual([])
})

test('§console: concurrent with the member’s own payment one of the two pays, and the file says so', async () => {
  const world = await openWorld()
  const ben = await world.member({ joinedOn: '2026-10-25', interval: 'month' })
  const { amount } = await world.due(ben)
  const shown = await world.shownTo(ben)
  const before = (await world.renewalsOf(ben)).filter(({ status }) => status === 'succeeded').length
  const which = await world.begun([`${ben.membership.memberNumber},11/19/2026,${amount},Cash,,`])
  await Promise.allSettled([world.work(which), world.renew(ben, { shown })])
  await world.reconcile()
  const after = (await world.renewalsOf(ben)).filter(({ status }) => status === 'succeeded').length
  expect(after - before).toBe(1)
  const { added, refused } = await readImport(world.db, which)
  expect(added + refused).toBe(1)
  expect(await world.violations()).toEqual([])
})

test('§console: what the member paid after the file was checked isn’t paid again for the next term', async () => {
  const world = await openWorld()
  const [ben, cleo] = [await world.member(monthly), await world.member(monthly)]
  const shown = await world.shownTo(ben)
  const lines = []
  for (const member of [ben, cleo])
    lines.push(`${member.membership.memberNumber},11/19/2026,${(await world.due(member)).amount},Cash,,`)
  const which = await world.begun(lines)
  await world.renew(ben, { shown })
  await world.reconcile()
  const { termEndsOn } = await world.read(ben)
  await world.work(which)
  expect(await readImport(world.db, which)).toMatchObject({ added: 1, refused: 1 })
  expect(await world.whyOf(which, 2)).toMatch(/They paid \$[\d.]+ themselves on .+take it at the desk/)
  expect((await world.read(ben)).termEndsOn).toBe(termEndsOn)
  expect(await world.violations()).toEqual([])
})

test('§console: a payment that something was built on since stays, and the report says why', async () => {
  const world = await openWorld()
  const { db, brandId, anna, whyOf } = world
  const [ben, cleo] = [await world.member(monthly), await world.member(monthly)]
  const lines = []
  for (const member of [anna, ben, cleo])
    lines.push(`${member.membership.memberNumber},11/18/2026,${(await world.due(member)).amount},Cash,,`)
  const which = await world.imported(lines)
  expect(await readImport(db, which)).toMatchObject({ added: 3 })
  const { termStartsOn } = await world.read(anna)
  await insertVisit(db, { brandId, membershipId: anna.membership.id, visitedOn: termStartsOn })
  await world.cancel(ben)
  expect(await world.undone(which)).toMatchObject({ status: 'undone', undone: 1, kept: 2 })
  expect(await whyOf(which, 2)).toContain('It stays: a visit was logged')
  expect(await whyOf(which, 3)).toContain('It stays: ')
  expect(await world.violations()).toEqual([])
})

const monthly = { joinedOn: '2026-10-25', interval: 'month' } as const

test('killed at any statement: every row is recorded once or not yet, and undone once', async () => {
  const world = await openWorld()
  const { db } = world
  const members = [world.anna, await world.member(monthly), await world.member(monthly)]
  const lines = []
  for (const member of members)
    lines.push(`${member.membership.memberNumber},11/18/2026,${(await world.due(member)).amount},Cash,,`)
  const which = await world.begun(lines)
  const seen = new Set<number>()
  async function killAtEachStatement(after: () => Promise<void>) {
    for (let statements = 0; ; statements++) {
      const dying = createCrashingDb(database.url, statements)
      await world.work(which, dying.db).catch(() => {})
      await dying.close()
      await after()
      if (!dying.died) return
    }
  }
  await killAtEachStatement(async () => {
    const there = await world.ofFiles()
    expect((await readImport(db, which)).added).toBe(there.length)
    seen.add(there.length)
  })
  expect([...seen].toSorted()).toEqual([0, 2, 3])
  expect(await world.mailsOf('renewal-receipt')).toBe(3)
  expect(await world.violations()).toEqual([])

  await undoImport(world.finance, which)
  await killAtEachStatement(async () => {
    const back = await db.$count(refunds, and(eq(refunds.status, 'succeeded')))
    expect((await readImport(db, which)).undone).toBe(back)
  })
  expect(await readImport(db, which)).toMatchObject({ status: 'undone', undone: 3, kept: 0 })
  expect(await world.violations()).toEqual([])
}, 60_000)
