import { gzipSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents, memberships, membershipTerms, visits } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { planOffices, plans } from '#db/schema/plans.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertCard } from '#demo/fixtures/cards.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import {
  checkImport,
  runImport,
  takePart,
  undoImport,
} from '#domain/back-office/imports/change-import.server.ts'
import { importReport, listMappings, readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { planCancellation } from '#domain/memberships/cancellation/cancellation.server.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { importFileJob } from '#jobs/import-file.job.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { sendFile } from '#tests/helpers/imports/case-file.ts'
import { headerCells } from '#tests/helpers/imports/header-cells.ts'
import { countToInvite, inviteMembers, queueInvitations } from './invite-members.server.ts'
import { guessMemberColumns, memberColumns } from './member-columns.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
let brandId: string
let deps: Parameters<typeof runImport>[0]

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
  await insertPlan(database.db, {
    brandId,
    slug: 'home',
    name: 'Home',
    tier: 'family',
    additionalYearCents: 9_900,
    additionalMonthCents: 990,
  })
  const { id } = await insertStaff(database.db, { brandIds: [brandId] })
  deps = { db: database.db, now, by: { staffId: id, actor: 'Robin Vale <r@example.com>', ip: null } }
})

const header = 'Member ID,Family,Relation,First,Last,DOB,Email,ST,Plan,Billing,Paid through,Amount paid'
type Cells = Partial<{ family: string; relation: string; last: string; dob: string; email: string }> &
  Partial<{ plan: string; billing: string; through: string; paid: string; first: string }>
const row = (id: string, more: Cells = {}) =>
  [
    id,
    more.family ?? '',
    more.relation ?? '',
    more.first ?? 'Ada',
    more.last ?? `Alder ${id.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
    more.dob ?? '04/12/1980',
    more.email ?? '',
    'AZ',
    more.plan ?? 'home',
    more.billing ?? 'annual',
    more.through ?? '06/30/2027',
    more.paid ?? '',
  ].join(',')

const door = { of: 'members', columns: memberColumns, guess: guessMemberColumns } as const
const upload = (text: string, mapping?: Record<string, string>) =>
  sendFile(deps, { brandId, door, mapping, keepAs: 'Old system' }, Buffer.from(text))
type Which = Awaited<ReturnType<typeof upload>>
const gateway = () => new SandboxGateway({ db: database.db, now: () => now, timeoutMs: 5_000 })
const work = ({ importId }: Which) =>
  importFileJob.run(
    { services: { db: database.db, now: () => now, gateway: gateway() } },
    { brandId, importId },
  )
const read = (which: Which) => readImport(database.db, which)
async function checked(text: string) {
  const which = await upload(text)
  await checkImport(deps, which)
  await work(which)
  return which
}
async function imported(text: string) {
  const which = await checked(text)
  await runImport(deps, which, (await read(which)).added)
  await work(which)
  return which
}
const count = (table: typeof memberships | typeof accounts | typeof dependents | typeof membershipTerms) =>
  database.db.$count(table, eq(table.brandId, brandId))
const counts = async () => [
  await count(accounts),
  await count(memberships),
  await count(dependents),
  await count(membershipTerms),
]

const family = [
  row('1', { family: 'F1', relation: 'self', first: 'Ada', email: 'Ada@Example.com', paid: '$199.00' }),
  row('9', { first: 'Zoe', through: '12/01/2026', billing: 'monthly' }),
  row('2', { family: 'F1', relation: 'spouse', first: 'Ben' }),
  row('3', { family: 'F1', relation: 'child', first: 'Cleo', dob: '02/03/2015' }),
]

describe('§console: members of another platform', () => {
  test('are checked without writing, imported with what they paid there once the number is typed, and emailed only on request', async () => {
    const which = await checked([header, ...family].join('\n'))
    const found = await read(which)
    expect(found).toMatchObject({ status: 'checked', total: 4, added: 2, refused: 0 })
    expect(found.more).toEqual({
      cardsEnding: 0,
      sharedEmails: 0,
      cardsExpired: 0,
      lines: 5,
      linesWithoutRow: 1,
      people: 4,
      families: 1,
      withEmail: 1,
      cards: 0,
      elsewhereCents: 19_900,
      coveredFrom: '2026-12-01',
      coveredUntil: '2027-06-30',
    })
    expect(found.sample[0]?.name).toBe('Ada Alder b')
    expect(await counts()).toEqual([0, 0, 0, 0])
    await expect(runImport(deps, which, 3)).rejects.toThrow('isn’t the number that was shown')
    await runImport(deps, which, 2)
    await work(which)
    expect(await read(which)).toMatchObject({ status: 'done', added: 2 })
    expect(await counts()).toEqual([2, 2, 2, 2])

    const [membership] = await database.db.select().from(memberships).where(eq(memberships.externalId, '1'))
    expect(membership).toMatchObject({
      status: 'active',
      autoRenew: false,
      interval: 'year',
      termStartsOn: '2026-07-01',
      termEndsOn: '2027-06-30',
    })
    const ofIt = eq(membershipTerms.membershipId, membership!.id)
    const [term] = await database.db.select().from(membershipTerms).where(ofIt)
    expect(term).toMatchObject({ paymentId: null, elsewhereCents: 19_900, endsOn: '2027-06-30' })
    const gateway = { name: 'sandbox' as const, ledger: async function* () {} }
    expect(await checkInvariant({ db: database.db, now, gateway })).toEqual([])
    expect(await database.db.$count(mails, eq(mails.brandId, brandId))).toBe(0)

    expect(await countToInvite(database.db, which)).toBe(1)
    await expect(inviteMembers(deps, which, 2)).rejects.toThrow('isn’t the number')
    await inviteMembers(deps, which, 1)
    await Promise.all([queueInvitations(database.db, which), queueInvitations(database.db, which)])
    const sent = await database.db.select().from(mails).where(eq(mails.brandId, brandId))
    expect(sent.map(({ to, template }) => [to, template])).toEqual([['ada@example.com', 'activate-account']])
    expect(await countToInvite(database.db, which)).toBe(0)
    const acts = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.brandId, brandId))
      .orderBy(auditLog.number)
    expect(acts.map(({ action }) => action)).toEqual([
      'members.import_begun',
      'members.imported',
      'members.invited',
    ])
    expect(await listMappings(database.db, { brandId, of: 'offices' })).toEqual([])
    expect(await listMappings(database.db, { brandId, of: 'members' })).toMatchObject([
      { name: 'Old system' },
    ])
  })

  test('a term paid elsewhere puts the member on the plan, adds no revenue, and can’t be refunded by us', async () => {
    await imported([header, ...family].join('\n'))
    const brand = await findBrandById(database.db, brandId)
    const asked = { brand: brand!, reach: { kind: 'brand', brandId } as const, today: '2026-11-20' }
    const report = await readReport(database.db, asked, { from: '2026-11', to: '2026-11' })
    expect(report.months).toMatchObject([{ active: 2, mrrCents: 0, payments: 0, collectedCents: 0 }])
    const { plan } = await database.db.transaction(async (tx) => {
      const [{ id: membershipId } = { id: '' }] = await tx
        .select()
        .from(memberships)
        .where(eq(memberships.externalId, '1'))
      const membership = await lockMembership(tx, { brandId, membershipId })
      return {
        plan: await planCancellation({ db: tx, now }, { membership, today: '2026-11-20', by: 'member' }),
      }
    })
    expect(plan.answer).toMatchObject({ refundCents: 0, effect: 'ends_with_term', endsOn: '2027-06-30' })
  })

  test('rows are refused with sentences, a family as a whole, and existing members are left unchanged', async () => {
    const { account } = await insertMember(database.db, { brandId, now })
    await imported([header, row('1')].join('\n'))
    const which = await imported(
      [
        header,
        row('1'),
        row('2', { email: account.email ?? '' }),
        row('3', { through: '10/01/2026' }),
        row('4', { plan: 'gold' }),
        row('5', { billing: 'daily', paid: 'much' }),
        row('6', { family: 'X', relation: 'self' }),
        row('7', { family: 'X', relation: 'cousin' }),
        row('8', { family: 'Y', relation: 'spouse' }),
        row('8'),
        row('10', { email: 'new@example.com' }),
        row('11', { email: 'new@example.com' }),
        row('12', { through: '01/31/2029' }),
        row('13', { dob: '02/03/2015' }),
        '14,one cell too few',
      ].join('\n'),
    )
    expect(await read(which)).toMatchObject({
      added: 2,
      unchanged: 1,
      refused: 11,
      read: 14,
      more: { sharedEmails: 1 },
    })
    expect((await importReport(database.db, which)).trim().split(/\r?\n/).slice(1)).toEqual([
      expect.stringContaining(
        `3,"${account.email} has an account here already. Look for it among the members; if it belongs to someone else, leave the email out and import this row again."`,
      ),
      expect.stringContaining('4,It is paid through 10/01/26 only: no one is on it anymore.'),
      expect.stringContaining('Plan: there is no “gold” here. Plans are: '),
      expect.stringContaining(
        '6,"Billing cycle: “daily” is not one of ours. Write “month”, “quarter”, “half_year” or “year”. Amount paid for the current term: “much” is not an amount."',
      ),
      expect.stringContaining('7,"Line 8, of the same family, is refused."'),
      expect.stringContaining(
        '8,"“cousin” is not a relationship known here: write “spouse”, “partner”, “child” or “other”."',
      ),
      expect.stringContaining(
        '9,No row of this family is marked as its primary member. Write “self” for that person.',
      ),
      expect.stringContaining('10,The same id is already on line 9.'),
      expect.stringContaining('more than one year ahead'),
      expect.stringContaining('14,The primary member must be 18 or older.'),
      expect.stringContaining('15,It has 2 cells where the header has 12.'),
    ])
  })

  test('a column marks disability, so that an adult child is included; it takes only yes or no', async () => {
    const rows = (disabled: string) =>
      [
        `${header},Disabled`,
        `${row('1', { family: 'F1', relation: 'self' })},`,
        `${row('2', { family: 'F1', relation: 'child', first: 'Cleo', dob: '02/03/1990' })},${disabled}`,
      ].join('\n')
    const reasons = async (text: string) => importReport(database.db, await checked(text))
    expect(await reasons(rows('no'))).toContain('say so under “Has a disability”')
    expect(await reasons(rows('maybe'))).toContain('Has a disability: “maybe” is neither “yes” nor “no”.')
    expect(await read(await imported(rows('Yes')))).toMatchObject({ status: 'done', added: 1 })
    expect(await database.db.select().from(dependents)).toMatchObject([{ firstName: 'Cleo', disabled: true }])
  })

  test('a migrated card is found at the gateway by its reference, and removed by an undo; a number is never read', async () => {
    const { db } = database
    const other = await insertMember(db, { brandId, now })
    const theirs = await insertCard(db, { brandId, accountId: other.account.id, now })
    const taken = await insertCard(db, { brandId, accountId: other.account.id, now })
    await db.delete(paymentMethods).where(eq(paymentMethods.id, taken.id))
    const people = [
      [taken.methodReference, 'OFFICE'],
      [taken.methodReference, ''],
      ['pm_nobody', ''],
      [theirs.methodReference, ''],
      ['4242 4242 4242 4242', ''],
      ['', 'CHOSEN'],
      ['', 'GONE'],
    ]
    await insertOffice(db, { brandId, externalKey: 'OFFICE' })
    await insertOffice(db, { brandId, externalKey: 'CHOSEN' })
    await insertOffice(db, { brandId, externalKey: 'GONE', endsOn: '2026-11-19' })
    const lines = people.map((more, at) => [row(String(at + 1)), ...more].join(','))
    // From here on, the plan is honored at one office only.
    const [plan] = await db.select().from(plans).where(eq(plans.slug, 'home'))
    const [office] = await db.select().from(offices).where(eq(offices.externalKey, 'OFFICE'))
    const planId = plan?.id ?? ''
    await db.update(plans).set({ allOffices: false }).where(eq(plans.id, planId))
    await db.insert(planOffices).values({ brandId, planId, officeId: office?.id ?? '' })
    const which = await imported([`${header},Card Token,Office`, ...lines].join('\n'))
    expect(await read(which)).toMatchObject({ added: 1, refused: 6, more: { cards: 1 } })
    const report = await importReport(db, which)
    for (const why of [
      'Line 2 is the same person, or has the same card.',
      'has no card “pm_nobody” that can be charged again',
      'This card is already saved here for someone else.',
      'It contains a card number.',
      'Home office: “CHOSEN” doesn’t accept Home.',
      'Home office: “GONE” no longer participates.',
    ])
      expect(report.replaceAll('""', '"')).toContain(why)
    expect(report).not.toContain('4242')
    const [membership] = await db.select().from(memberships).where(eq(memberships.externalId, '1'))
    const [card] = await db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.accountId, membership?.accountId ?? ''))
    expect(card).toMatchObject({ gateway: 'sandbox', reference: taken.methodReference, last4: '4242' })
    // Nobody here has agreed to auto-renewal.
    expect(membership).toMatchObject({ autoRenew: false, officeId: office?.id })
    await undoImport(deps, which)
    await work(which)
    expect(await read(which)).toMatchObject({ status: 'undone', undone: 1, kept: 0 })
    expect(await db.$count(paymentMethods, eq(paymentMethods.reference, taken.methodReference))).toBe(0)
  })

  test('an unknown header is refused, never shifted', async () => {
    const mapping = guessMemberColumns(headerCells(header))
    await expect(upload([header.replace('DOB', 'Born'), row('1')].join('\n'), mapping)).rejects.toThrow(
      'The file has no column “DOB”.',
    )
    const which = await upload([header, row('1')].join('\n'))
    const swapped = header.replace('First,Last', 'Last,First')
    const data = gzipSync([swapped, row('1')].join('\n')).toString('base64')
    await takePart(database.db, { ...which, number: 0, data })
    await checkImport(deps, which)
    await work(which)
    expect(await read(which)).toMatchObject({
      status: 'failed',
      fault: expect.stringContaining('first line'),
    })
  })

  test('undo removes exactly what it wrote, until its member signs in or uses it, and says so', async () => {
    await insertMember(database.db, { brandId, now })
    const before = await counts()
    const which = await imported([header, ...family, row('20'), row('21')].join('\n'))
    const of = (externalId: string) =>
      and(eq(memberships.brandId, brandId), eq(memberships.externalId, externalId))
    const [signedIn] = await database.db.select().from(memberships).where(of('20'))
    const [visited] = await database.db.select().from(memberships).where(of('21'))
    await database.db.update(accounts).set({ passwordHash: 'x' }).where(eq(accounts.id, signedIn!.accountId))
    const visit = { service: 'x', name: 'X', usualCents: 1, memberCents: 1, visitedOn: '2026-11-20' }
    await database.db.insert(visits).values({ id: newId(), brandId, membershipId: visited!.id, ...visit })
    await inviteMembers(deps, which, 1)
    await queueInvitations(database.db, which)
    await undoImport(deps, which)
    await Promise.all([work(which), work(which)])
    expect(await read(which)).toMatchObject({ status: 'undone', undone: 2, kept: 2 })
    expect(await importReport(database.db, which)).toContain('6,It stays: they have signed in since.')
    expect(await importReport(database.db, which)).toContain('7,It stays: a visit was logged since.')
    expect(await counts()).toEqual(before.map((number, at) => number + [2, 2, 0, 2][at]!))
    expect(await database.db.$count(mails, eq(mails.brandId, brandId))).toBe(0)
  })
})
