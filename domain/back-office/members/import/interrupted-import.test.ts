import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { accountLinks, accounts } from '#db/schema/accounts.ts'
import { importParts } from '#db/schema/imports.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents, memberships, membershipTerms } from '#db/schema/memberships.ts'
import { staff } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertCard } from '#demo/fixtures/cards.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { findAccountLink } from '#domain/accounts/account-link.server.ts'
import { invitationDays } from '#domain/accounts/link-life.ts'
import { queueResetMail } from '#domain/accounts/reset-mail.server.ts'
import {
  checkImport,
  runImport,
  undoImport,
  type WhichImport,
} from '#domain/back-office/imports/change-import.server.ts'
import { importReport, readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import { sweepImports } from '#domain/back-office/imports/sweep-imports.server.ts'
import { importWorker, workImport } from '#domain/back-office/imports/work-import.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { activateAccountMail } from '#emails/account/activate-account.tsx'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { sendFile } from '#tests/helpers/imports/case-file.ts'
import { inviteMembers, queueInvitations } from './invite-members.server.ts'
import { guessMemberColumns, memberColumns } from './member-columns.ts'
import { memberImportKind } from './member-import-kind.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const header = ['Member ID', 'First', 'Last', 'DOB', 'Email', 'ST', 'Plan', 'Billing', 'Paid through']
const names = ['Alder', 'Birch', 'Cedar']
const file = [
  header.join(','),
  ...names.map(
    (last, at) => `${at + 1},Ada,${last},04/12/1980,${last}@example.com,AZ,home,annual,06/30/2027`,
  ),
].join('\n')

let brandId: string
let deps: Parameters<typeof runImport>[0]
beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
  await insertPlan(database.db, { brandId, slug: 'home', name: 'Home' })
  const { id } = await insertStaff(database.db, { brandIds: [brandId] })
  deps = { db: database.db, now, by: { staffId: id, actor: 'Robin Vale <r@example.com>', ip: null } }
})

/** Two families make a batch, so there are two batches. */
function workers() {
  const worker = importWorker(
    memberImportKind(new SandboxGateway({ db: database.db, now: () => now, timeoutMs: 5_000 })),
    2,
  )
  return { own: worker, nppes: worker, members: worker, visits: worker, payments: worker }
}
const work = ({ importId }: WhichImport, db: Db = database.db) =>
  workImport({ db, now: () => now }, workers(), { brandId, importId })

const door = { of: 'members', columns: memberColumns, guess: guessMemberColumns } as const
const uploaded = () => sendFile(deps, { brandId, door }, Buffer.from(file))

async function running(): Promise<WhichImport> {
  const which = await uploaded()
  await checkImport(deps, which)
  await work(which)
  await runImport(deps, which, names.length)
  return which
}

/** Row counts of everything a family consists of, which must all be equal. */
async function families(): Promise<number> {
  const { db } = database
  const counts = [
    await db.$count(memberships, eq(memberships.brandId, brandId)),
    await db.$count(membershipTerms, eq(membershipTerms.brandId, brandId)),
    await db.$count(accounts, eq(accounts.brandId, brandId)),
  ]
  expect(new Set(counts).size).toBe(1)
  expect(await db.$count(dependents, eq(dependents.brandId, brandId))).toBe(0)
  return counts[0] ?? 0
}

/** Runs the work in a process killed before its next statement, one statement later each time, until one finishes. */
async function killAtEachStatement(which: WhichImport, after: () => Promise<void>): Promise<void> {
  for (let statements = 0; ; statements++) {
    const dying = createCrashingDb(database.url, statements)
    try {
      await work(which, dying.db).catch(() => {})
      if (!dying.died) return
    } finally {
      await dying.close()
    }
    await after()
  }
}

describe('§console: an interrupted import', () => {
  test('killed at any statement: batches are complete, progress is shown, the next process continues, no one is imported twice', async () => {
    const which = await running()
    const seen = new Set<number>()
    await killAtEachStatement(which, async () => {
      const there = await families()
      expect(await readImport(database.db, which)).toMatchObject({ added: there, read: there })
      seen.add(there)
    })
    expect([...seen].filter((there) => ![0, 2, 3].includes(there))).toEqual([])
    expect([seen.has(0), seen.has(2)]).toEqual([true, true])
    expect(await readImport(database.db, which)).toMatchObject({ status: 'done', added: 3, refused: 0 })

    await undoImport(deps, which)
    await killAtEachStatement(which, async () => {
      expect(await readImport(database.db, which)).toMatchObject({ undone: 3 - (await families()) })
    })
    expect(await readImport(database.db, which)).toMatchObject({ status: 'undone', undone: 3, kept: 0 })
    expect(await families()).toBe(0)
  })

  test('goes on when the browser is closed and its starter’s access is gone', async () => {
    const which = await running()
    await database.db
      .update(staff)
      .set({ endedAt: now })
      .where(eq(staff.id, deps.by.staffId ?? ''))
    await work(which)
    expect(await readImport(database.db, which)).toMatchObject({ status: 'done', added: 3 })
  })

  test('a file that was checked but not imported is removed after a day, and the import says so', async () => {
    const [waiting, done] = [await uploaded(), await running()]
    await work(done)
    await uploaded()
    const parts = () => database.db.$count(importParts)
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
    expect(await sweepImports({ db: database.db, now: later(1) })).toBe(0)
    expect(await parts()).toBe(2)
    expect(await sweepImports({ db: database.db, now: new Date(later(1).getTime() + 1) })).toBe(2)
    expect(await parts()).toBe(0)
    expect(await readImport(database.db, waiting)).toMatchObject({
      status: 'failed',
      fault: expect.stringContaining('its file was removed'),
    })
    expect(await readImport(database.db, done)).toMatchObject({ status: 'done', fault: null })
  })
})

describe('§console: an imported person', () => {
  test('is invited through a link that works once, for two weeks; after that they can request a new one', async () => {
    const { db } = database
    const which = await running()
    await work(which)
    expect(await db.$count(mails)).toBe(0)
    await inviteMembers(deps, which, 3)
    await queueInvitations(db, which)
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.template, 'activate-account'))
      .orderBy(mails.to)
    const brand = (await findBrandById(db, brandId))!
    const config = { publicOrigin: 'https://www.example.com', defaultBrand: brand.key }
    const services = { config, content: { read: async () => null } }
    const { html } = await activateAccountMail.fromRow(
      { db, services: services as never, brand, now },
      mail?.props,
    )
    expect(html).toContain(`${invitationDays} days`)
    const token = /token=([\w-]+)/.exec(html)?.[1] ?? ''
    const on = (days: number) =>
      findAccountLink(db, {
        brandId,
        token,
        purpose: 'reset_password',
        now: new Date(now.getTime() + days * 86_400_000 - 1_000),
      })
    expect(await on(invitationDays)).toMatchObject({ email: mail?.to })
    expect(await on(invitationDays + 1)).toBeNull()
    expect(await db.$count(accountLinks)).toBe(1)
    // The link's page then asks for the email; a reset link also goes to someone who never had a password.
    await queueResetMail(db, { requestId: 'one', brandId, email: mail?.to ?? '' })
    expect(await db.$count(mails, eq(mails.template, 'reset-password'))).toBe(1)
  })

  test('stays when the import is undone once there is a card or a charge, and the report says why', async () => {
    const { db } = database
    const which = await running()
    await work(which)
    const [member] = await db.select().from(memberships).where(eq(memberships.externalId, '3'))
    await insertCard(db, { brandId, accountId: member!.accountId, now })
    await undoImport(deps, which)
    await work(which)
    expect(await readImport(db, which)).toMatchObject({ status: 'undone', undone: 2, kept: 1 })
    expect(await importReport(db, which)).toContain('It stays: a card was put on file since.')
    expect(await families()).toBe(1)
  })
})
