import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import { runImport } from '#domain/back-office/imports/change-import.server.ts'
import { importReport } from '#domain/back-office/imports/imports.queries.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { importFileJob } from '#jobs/import-file.job.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { caseFile, undoCase } from '#tests/helpers/imports/case-file.ts'
import { useMemberCases } from '#tests/helpers/imports/member-cases.ts'
import { guessMemberColumns } from './member-columns.ts'

const now = new Date('2026-11-24T18:00:00Z')
const { database, place, load, members, peopleOf, ids } = useMemberCases(now)
const reasonsOf = ({ refusals }: Awaited<ReturnType<typeof load>>) => refusals

test('11-one-address.csv: of two people with one email the second can’t sign in with it, which is reported', async () => {
  const looked = await load('11-one-address.csv', { isDry: true })
  expect(looked.sample?.[1]?.changes).toContainEqual(
    expect.objectContaining({
      field: 'email',
      after: 'none: line 2 signs in with it, so ask for another to invite them',
    }),
  )
  const found = await load('11-one-address.csv')
  expect(found).toMatchObject({ added: 3, refused: 0, more: { withEmail: 2, sharedEmails: 1 } })
  expect((await members()).map(({ first, email, address }) => [first, email, address?.line1])).toEqual([
    ['Ada', 'winslow.home@families.example', '14 Mesquite Loop'],
    ['Burt', null, '14 Mesquite Loop'],
    ['Cleo', 'cleo@families.example', '14 Mesquite Loop'],
  ])
  expect(await load('11-one-address.csv')).toMatchObject({ added: 0, unchanged: 3, refused: 0 })
})

test('24-members.csv: a family whose rows are apart is one, a leap day stays, and a second time nothing is new', async () => {
  const at = new Date('2026-11-26T18:00:00Z')
  const found = await load('24-members.csv', { at })
  expect(await ids()).toEqual(['QA01', 'QA02', 'QA04', 'QA07'])
  expect(await peopleOf('QA01')).toEqual(['Finn Leap', 'Gail Leap'])
  expect(reasonsOf(found)).toEqual([[6, expect.stringContaining('Birth date: “02/29/1985”')]])
  const [lena] = await database.db.select().from(accounts).where(eq(accounts.email, 'lena@families.example'))
  expect(lena?.dateOfBirth).toBe('1984-02-29')
  const again = await load('24-members.csv', { at })
  expect(again).toMatchObject({ added: 0, unchanged: 4, refused: 1 })
})

test('24-cards.csv: cards that have expired, or end before the renewal, are reported', async () => {
  const card = {
    behaviour: 'succeed',
    kind: 'card',
    cardBrand: 'visa',
    last4: '4242',
    reusable: true,
  } as const
  await database.db.insert(sandboxTokens).values([
    { ...card, token: 'pm_case24expired00000001', expMonth: 6, expYear: 2025 },
    { ...card, token: 'pm_case24endsfirst0000002', expMonth: 12, expYear: 2026 },
  ])
  const looked = await load('24-cards.csv', { isDry: true })
  expect(looked.sample?.map(({ changes }) => changes.find(({ field }) => field === 'card')?.after)).toEqual([
    expect.stringContaining('good until 06/30/25'),
    expect.stringContaining('it ends before the renewal, so ask for another'),
  ])
  const found = await load('24-cards.csv')
  expect(found).toMatchObject({ added: 2, refused: 3, more: { cardsExpired: 1, cardsEnding: 1 } })
  expect(reasonsOf(found).map(([line]) => line)).toEqual([4, 5, 6])
})

test('24-undo.csv: a member whose card was declined since stays, as a payment was tried; others are removed', async () => {
  const found = await load('24-undo.csv')
  const [tried] = await database.db.select().from(memberships).where(eq(memberships.externalId, 'QC01'))
  if (!tried) throw new Error('QC01 is not there.')
  await database.db.insert(orders).values({
    brandId: place.brandId,
    accountId: tried.accountId,
    membershipId: tried.id,
    planVersionId: tried.planVersionId,
    kind: 'renewal',
    status: 'declined',
    placedBy: 'person',
    key: newId(now),
    interval: 'month',
    startsOn: '2026-12-01',
    endsOn: '2026-12-31',
    lines: [{ kind: 'plan', label: 'Harbor Adult', quantity: 1, unitCents: 1_490, amountCents: 1_490 }],
    totalCents: 1_490,
    renewalTotalCents: 1_490,
    receiptId: newId(now),
    createdAt: now,
    settledAt: now,
  })
  const undone = await undoCase(place, found)
  expect(undone).toMatchObject({ undone: 2, kept: 1 })
  expect(await ids()).toEqual(['QC01'])
  expect(await importReport(database.db, found.which)).toContain('It stays: a payment was tried since.')
})

test('24-half-1.csv and 24-half-2.csv at once: each family exists once', async () => {
  const files = ['24-half-1.csv', '24-half-2.csv']
  const loaded = await Promise.allSettled(files.map((file) => load(file)))
  for (const [at, each] of loaded.entries()) {
    if (each.status === 'fulfilled') continue
    // One import runs at a time; the other is refused and started again.
    expect(each.reason).toMatchObject({ code: 'conflict' })
    await load(files[at] ?? '')
  }
  const all = await ids()
  expect([all.length, new Set(all).size]).toEqual([600, 600])
}, 60_000)

test('24-split: members missing from a family imported by another file are reported', async () => {
  await load('24-split-1.csv')
  expect((await load('24-split-2.csv')).refusals.map(([line]) => line)).toEqual([2, 3])
  expect((await load('24-split-whole.csv')).refusals).toEqual([
    [3, expect.stringContaining('Sol Split isn’t in this family')],
    [4, expect.stringContaining('Tia Split isn’t in this family')],
  ])
})

test('36-family-spaces.csv: a family is one though its name has a space; a lower-case name is questioned', async () => {
  const found = await load('36-family-spaces.csv')
  const all = await members()
  expect(all.map(({ id, phone, email }) => [id, phone, email])).toEqual([
    ['NL01', '6025550161', 'wes@families.example'],
    ['NL02', null, null],
  ])
  expect(await peopleOf('NL01')).toEqual(['Yara Tarn'])
  expect(reasonsOf(found)).toEqual([[5, expect.stringContaining('is marked as its primary member')]])
})

test('h12-crlf-bom-quotes.csv: quotes, a formula and a note of two lines are kept as they are', async () => {
  const found = await load('h12-crlf-bom-quotes.csv')
  expect(found.refusals).toEqual([])
  expect(await members()).toMatchObject([{ first: "=cmd|'/c calc'!A1", last: 'O"Hara, Jr.' }])
})

test('a cell of 1 MB refuses only its row, with or without quotes', async () => {
  const [head, row] = caseFile('01-excel-utf8.csv').toString().split(/\r?\n/)
  const fill = 'x'.repeat(1_048_576)
  const cells = (row ?? '').split(',')
  const long = (id: string, cell: string) => cells.with(0, id).with(1, cell).join(',')
  const text = [head, long('L1', 'Ann'), long('L2', fill), long('L3', `"${fill}"`), long('L4', 'Zed')].join(
    '\n',
  )
  const found = await load(Buffer.from(text))
  expect(found.refusals).toEqual([
    [3, 'It is too long for a row.'],
    [4, 'It is too long for a row.'],
  ])
  expect(found.more).toMatchObject({ lines: 5 })
})

test('24-members.csv: killed while its families are written, each exists once when it resumes', async () => {
  const at = new Date('2026-11-26T18:00:00Z')
  const looked = await load('24-members.csv', { at, isDry: true })
  await runImport(looked.deps, looked.which, looked.added)
  const job = (db: Db) => {
    const gateway = new SandboxGateway({ db, now: () => at, timeoutMs: 5_000 })
    const { brandId, importId } = looked.which
    return importFileJob.run({ services: { db, now: () => at, gateway } }, { brandId, importId })
  }
  let deaths = 0
  for (let statements = 0; ; statements += 7) {
    const dying = createCrashingDb(database.url, statements)
    await Promise.resolve(job(dying.db)).catch(() => {})
    await dying.close()
    if (!dying.died) break
    deaths += 1
  }
  expect(deaths).toBeGreaterThan(1)
  expect(await ids()).toEqual(['QA01', 'QA02', 'QA04', 'QA07'])
  expect(await peopleOf('QA01')).toEqual(['Finn Leap', 'Gail Leap'])
  expect(await load('24-members.csv', { at })).toMatchObject({ added: 0, unchanged: 4 })
})

test('15-emails.txt: a file imports each of the accepted addresses, and reports the others by line', async () => {
  const typed = caseFile('15-emails.txt').toString().trim().split(/\r?\n/)
  const head = 'Member ID,First Name,Last Name,DOB,State,Plan,Billing,Paid through,Email'
  const rows = typed.map((email, at) => {
    const id = String(at + 1).padStart(2, '0')
    return `${id},Ann,Case${id},02/28/1987,AZ,harbor-adult,annual,2027-06-30,"${email.replaceAll('"', '""')}"`
  })
  const found = await load(Buffer.from([head, ...rows].join('\n')))
  const kept = typed.slice(0, 11).map((email) => email.replace('bücher', 'xn--bcher-kva'))
  // Line 7 is line 6 in its normalized form, so the second person gets no sign-in email.
  expect((await members()).map(({ email }) => email)).toEqual(
    kept.map((email, at) => (at === 6 ? null : email)),
  )
  expect(found.refusals.map(([line]) => line)).toEqual([13, 14, 15, 16])
})

test.each<[name: string, head: string, rows: string[], typed: Record<string, string>]>([
  [
    'Open Dental',
    'PatNum,Guarantor,LName,FName,Birthdate,Email,HmPhone,Address,Address2,City,State,Zip,PlanName,Cycle,DateEffective,DateTerm,Relationship',
    [
      '41,41,Stroud,Uma,1990-02-03,uma@families.example,(602)555-0121,5 Ash Ct,,Phoenix,AZ,85004,harbor-family,Year,2026-01-01,2027-01-01,Subscriber',
      '42,41,Stroud,Kai,2015-07-19,,,5 Ash Ct,,Phoenix,AZ,85004,harbor-family,Year,2026-01-01,2027-01-01,Child',
    ],
    {},
  ],
  [
    'Dentrix',
    'Chart Number,Guarantor,Last Name,First Name,Birthdate,E-Mail,Home Phone,Address,City,State,Zip Code,Status,Relationship',
    [
      'ST0001,ST0001,Stroud,Uma,02/03/1990,uma@families.example,(602)555-0121,5 Ash Ct,Phoenix,AZ,85004,Active,',
      'ST0002,ST0001,Stroud,Kai,07/19/2015,,,5 Ash Ct,Phoenix,AZ,85004,Active,Child',
    ],
    { plan: '=harbor-family', interval: '=year', paidThrough: '=12/31/2026' },
  ],
  [
    'Hint',
    'First Name,Last Name,Date of Birth,Email,Phone,Address Line 1,City,State,Zip,Employee ID,Start Date,Relationship',
    [
      'Uma,Stroud,02/03/1990,uma@families.example,602-555-0121 x12,5 Ash Ct,Phoenix,AZ,85004,,01/01/2026,Employee',
      'Kai,Stroud,07/19/2015,,,5 Ash Ct,Phoenix,AZ,85004,,01/01/2026,Child',
    ],
    { plan: '=harbor-family', interval: '=year', paidThrough: '=12/31/2026' },
  ],
])(
  'the file of %s imports a family by its own names, through the day before the next is due',
  async (_, head, rows, typed) => {
    const guessed = guessMemberColumns(head.split(','))
    for (const column of Object.keys(typed)) expect([column, guessed[column]]).toEqual([column, '='])
    const found = await load(Buffer.from([head, ...rows].join('\n')), { mapping: { ...guessed, ...typed } })
    expect(found.refusals).toEqual([])
    const told = await members()
    expect(told).toMatchObject([{ first: 'Uma', phone: '6025550121', termEndsOn: '2026-12-31' }])
    expect(await peopleOf(told[0]?.id ?? '')).toEqual(['Kai Stroud'])
  },
)

test('a Dentrix file without a relationship column imports single people, and asks how the others are related', async () => {
  const head = 'Chart Number,Guarantor,Last Name,First Name,Birthdate,State,Status'
  const rows = [
    'A1,A1,Stroud,Uma,02/03/1990,AZ,Active',
    'A2,A1,Stroud,Kai,07/19/2015,AZ,Active',
    'B1,B1,Lane,Ida,05/06/1980,AZ,Active',
  ]
  const typed = { plan: '=harbor-family', interval: '=year', paidThrough: '=12/31/2026' }
  const mapping = { ...guessMemberColumns(head.split(',')), ...typed }
  const found = await load(Buffer.from([head, ...rows].join('\n')), { mapping })
  expect(found.refusals).toEqual([
    [2, 'Line 3, of the same family, is refused.'],
    [3, expect.stringContaining('The relationship is missing')],
  ])
  expect(await ids()).toEqual(['B1'])
})
