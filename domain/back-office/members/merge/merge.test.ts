import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { accountMerges } from '#db/schema/account-merges.ts'
import { accountLinks, accounts, sessions } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { memberNotes, memberTags } from '#db/schema/member-notes.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertCard } from '#demo/fixtures/cards.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { findEmailOwner } from '#domain/accounts/email-owner.server.ts'
import { queueResetMail } from '#domain/accounts/reset-mail.server.ts'
import { signIn } from '#domain/accounts/sign-in.server.ts'
import { scopeOfMember } from '#domain/back-office/members/member-scope.server.ts'
import { readMemberPage } from '#domain/back-office/members/page/member-page.server.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { accountOwnedTables } from './account-owned-tables.server.ts'
import { undoableDays } from './merge.rules.ts'
import { mergeMembers } from './merge-members.server.ts'
import { previewMerge } from './preview-merge.server.ts'
import { undoMerge } from './undo-merge.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const day = 24 * 60 * 60_000
const reason = 'They joined twice'
const timeZone = 'America/Phoenix'
const password = 'correct horse battery'
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let by: { staffId: string; actor: string; ip: string }
let brandId: string

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  brandId = world.brand.id
  const person = await insertStaff(database.db, { brandIds: [brandId] })
  by = { staffId: person.id, actor: `${person.name} <${person.email}>`, ip: '198.51.100.7' }
})

const deps = (db = database.db) => ({ db, now: clock.now, by })
const look = (keptId: string, otherId: string) =>
  previewMerge({ db: database.db, now: clock.now }, { brandId, keptId, otherId, timeZone })

async function merge(keptId: string, otherId: string, { db = database.db, confirm = '' } = {}) {
  const { seen, typeToConfirm } = await look(keptId, otherId)
  const body = { otherId, seen, confirm: confirm || typeToConfirm, reason }
  return mergeMembers(deps(db), { brandId, accountId: keptId, timeZone }, body)
}
const undo = (keptId: string, mergeId: string, db = database.db) =>
  undoMerge(deps(db), { brandId, accountId: keptId }, { mergeId, reason })

/** Two accounts of one person: each with a membership, a family, visits, notes and tags. */
async function twoAccounts({ emails = true } = {}) {
  const passwordHash = await hashPassword(password)
  const make = async (firstName: string, interval: 'month' | 'year') => {
    const email = `${firstName.toLowerCase()}.${newId()}@example.com`
    const member = await world.member({
      interval,
      joinedOn: '2026-10-25',
      dependents: [{ firstName: 'Wren' }],
      account: emails ? { firstName, email, passwordHash } : { firstName, email: null },
    })
    const { id: accountId } = member.account
    await insertVisit(database.db, { brandId, membershipId: member.membership.id, visitedOn: '2026-11-01' })
    await database.db
      .insert(memberNotes)
      .values({ brandId, accountId, text: `Of ${firstName}`, author: 'Robin' })
    for (const tag of ['vip', firstName.toLowerCase()]) {
      await database.db.insert(memberTags).values({ brandId, accountId, tag })
    }
    return { ...member, accountId, email }
  }
  return { kept: await make('Ann', 'month'), other: await make('Anna', 'year') }
}

/** Every row of both accounts and of their memberships' data, each with its owner. */
async function everything(ids: string[]) {
  const rows: Record<string, unknown[]> = {}
  const own = await database.db
    .select()
    .from(accounts)
    .where(sql`id = any(${`{${ids.join(',')}}`}::uuid[])`)
    .orderBy(accounts.id)
  rows.accounts = own
  for (const name of Object.keys(accountOwnedTables)) {
    const found = await database.pool.query(`select * from ${name} where account_id = any($1) order by id`, [
      ids,
    ])
    rows[name] = found.rows
  }
  for (const name of [
    'dependents',
    'visits',
    'membership_terms',
    'agreements',
    'price_notices',
    'cancellations',
  ]) {
    const found = await database.pool.query(
      `select * from ${name} where membership_id in (select id from memberships where account_id = any($1)) order by id`,
      [ids],
    )
    rows[name] = found.rows
  }
  return rows
}

/** Without later rows: only those whose ids existed before. */
function only(now: Record<string, unknown[]>, before: Record<string, unknown[]>) {
  const idsOf = (rows: unknown[] = []) => new Set((rows as { id: string }[]).map(({ id }) => id))
  return Object.fromEntries(
    Object.entries(now).map(([name, rows]) => {
      const known = idsOf(before[name])
      return [name, (rows as { id: string }[]).filter(({ id }) => known.has(id))]
    }),
  )
}

const sorted = (rows: Record<string, unknown[]>) => {
  const accountsById = (rows.accounts as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ...rows, accounts: accountsById }
}

test('every table with rows of an account moves them, or deletes them with its sessions', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'accounts'::regclass and conrelid <> 'accounts'::regclass order by 1`)
  const ending = ['account_links', 'account_merges', 'impersonations', 'sessions']
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(accountOwnedTables), ...ending].toSorted())
})

describe('§console: two accounts of one person are merged', () => {
  test('as the preview said: everything moves, one email signs in, the other is notified, its devices are signed out', async () => {
    const { kept, other } = await twoAccounts()
    await database.db.insert(sessions).values({
      brandId,
      accountId: other.accountId,
      tokenHash: newId(),
      lastSeenAt: clock.now,
      expiresAt: new Date(clock.now.getTime() + day),
    })
    const preview = await look(kept.accountId, other.accountId)
    expect(preview.moves.filter(({ count }) => count > 0)).toMatchObject([
      { what: 'Memberships', count: 1 },
      { what: 'People in the family', count: 1 },
      { what: 'Visits, with what they saved', count: 1 },
      { what: 'Cards and accounts on file', count: 1 },
      { what: 'Orders', count: 1 },
      { what: 'Receipts', count: 1 },
      { what: 'Consents' },
      { what: 'Notes', count: 1 },
      { what: 'Tags', count: 2 },
    ])
    expect(preview.conflicts.map(({ what }) => what)).toEqual(['Name', 'Email', 'Memberships'])
    expect(preview.signInEmail).toBe(kept.email)
    expect(preview.warning).toBe(null)
    expect(await database.db.$count(auditLog)).toBe(0)
    await expect(merge(kept.accountId, other.accountId, { confirm: 'Somebody' })).rejects.toMatchObject({
      fields: [{ path: 'confirm' }],
    })
    await merge(kept.accountId, other.accountId, { confirm: ` ${preview.typeToConfirm.toUpperCase()} ` })

    const owner = { brandId, accountId: kept.accountId, today: world.today() }
    const page = await readMemberPage(database.db, owner, { withCases: true, timeZone })
    expect(page.memberships).toHaveLength(2)
    expect(page.notes).toHaveLength(2)
    expect(page.tags).toEqual(['ann', 'anna', 'vip'])
    expect(page.timeline).toContainEqual(expect.objectContaining({ action: 'member.merged', reason }))
    expect(await scopeOfMember(database.db, 'member', other.accountId)).toMatchObject({
      accountId: kept.accountId,
    })
    expect(await database.db.$count(sessions, eq(sessions.accountId, other.accountId))).toBe(0)
    const told = await database.db.select().from(mails).where(eq(mails.template, 'accounts-merged'))
    expect(told.map(({ to }) => to).toSorted()).toEqual([kept.email, other.email].toSorted())

    const scope = { visitor: { kind: 'anonymous' as const }, ip: '198.51.100.9', userAgent: null }
    const enter = (email: string, typed = password) =>
      signIn(
        { db: database.db, now: clock.now, secret: 'secret' },
        { brandId, email, password: typed, scope: scope as never, deviceMark: null },
      )
    await enter(kept.email)
    await expect(enter(other.email)).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: expect.stringContaining('a…@example.com'),
    })
    await expect(enter(other.email, 'wrong')).rejects.toMatchObject({
      message: expect.not.stringContaining('a…@example.com'),
    })
    await queueResetMail(database.db, { requestId: newId(), brandId, email: other.email })
    const [reset] = await database.db.select().from(mails).where(eq(mails.template, 'reset-password'))
    expect(reset).toMatchObject({ to: kept.email, props: { accountId: kept.accountId } })
    expect(await world.violations()).toEqual([])
  })

  test('an account without an email gets the other one’s, with its password', async () => {
    const { kept } = await twoAccounts({ emails: false })
    const { other } = await twoAccounts()
    await merge(kept.accountId, other.accountId)
    expect(await findEmailOwner(database.db, { brandId, email: other.email })).toEqual({
      accountId: kept.accountId,
    })
  })

  test('refuses itself, another brand’s, an already merged one, and one changed since it was shown', async () => {
    const { kept, other } = await twoAccounts()
    await expect(look(kept.accountId, kept.accountId)).rejects.toMatchObject({ code: 'invalid' })
    await expect(look(kept.accountId, newId())).rejects.toMatchObject({ code: 'not_found' })
    const { seen, typeToConfirm: confirm } = await look(kept.accountId, other.accountId)
    await insertCard(database.db, { brandId, accountId: other.accountId, now: clock.now })
    const body = { otherId: other.accountId, seen, confirm, reason }
    const owner = { brandId, accountId: kept.accountId, timeZone }
    await expect(mergeMembers(deps(), owner, body)).rejects.toMatchObject({ code: 'conflict' })
    await merge(kept.accountId, other.accountId)
    await expect(look(other.accountId, kept.accountId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await database.db.$count(accountMerges)).toBe(1)
  })
})

describe('§console: a merge is undone', () => {
  test.each([
    ['both have an email', true],
    ['the kept one has none', false],
  ])(
    'after 29 days both are exactly as they were, and later additions stay where they were made: %s',
    async (_, emails) => {
      const two = await twoAccounts()
      const kept = emails ? two.kept : (await twoAccounts({ emails: false })).kept
      const { other } = two
      const both = [kept.accountId, other.accountId]
      const before = await everything(both)
      const { mergeId } = await merge(kept.accountId, other.accountId)
      clock.now = new Date(clock.now.getTime() + 29 * day)
      // The kept account's monthly membership renews in the meantime; the other account's don't.
      await world.runDay()
      const card = await insertCard(database.db, { brandId, accountId: kept.accountId, now: clock.now })
      await database.db
        .update(memberships)
        .set({ paymentMethodId: card.id })
        .where(eq(memberships.id, other.membership.id))
      await database.db
        .insert(memberNotes)
        .values({ brandId, accountId: kept.accountId, text: 'Since', author: 'Robin' })
      // Work still in progress for the merged account writes to the kept one.
      await database.db
        .insert(memberNotes)
        .values({ brandId, accountId: other.accountId, text: 'Late', author: 'Robin' })
      await insertVisit(database.db, { brandId, membershipId: other.membership.id, visitedOn: '2026-12-01' })
      await undo(kept.accountId, mergeId)

      const after = await everything(both)
      const renewed = { memberships: [kept.membership.id] }
      const exact = sorted(only(after, before))
      const wanted = sorted(before)
      const isSame = (name: string, rows: unknown[]) =>
        (rows as { id: string }[]).filter(
          ({ id }) => name !== 'memberships' || !renewed.memberships.includes(id),
        )
      for (const [name, rows] of Object.entries(wanted)) {
        expect([name, isSame(name, exact[name as keyof typeof exact] ?? [])]).toEqual([
          name,
          isSame(name, rows),
        ])
      }
      const notes = (await database.db.select().from(memberNotes)).filter(({ text }) =>
        /Since|Late/.test(text),
      )
      expect(notes.map(({ accountId }) => accountId)).toEqual([kept.accountId, kept.accountId])
      const page = await readMemberPage(
        database.db,
        { brandId, accountId: other.accountId, today: world.today() },
        { withCases: true, timeZone },
      )
      expect(page.visits).toHaveLength(2)
      expect(await world.violations()).toEqual([])
    },
  )

  test('later payments move with their memberships; a newer email stays', async () => {
    const { other } = await twoAccounts()
    const { kept } = await twoAccounts({ emails: false })
    const { mergeId } = await merge(kept.accountId, other.accountId)
    const merged = world.ownerOf({ ...other, account: { ...other.account, id: kept.accountId } })
    await setAutoRenew(
      { db: database.db, now: clock.now, today: world.today() },
      { ...merged, autoRenew: false, ip: '', userAgent: null },
    )
    const email = `new.${newId()}@example.com`
    await database.db.update(accounts).set({ email }).where(eq(accounts.id, kept.accountId))
    await world.renew({ ...other, account: { ...other.account, id: kept.accountId } }).catch(() => {})
    await undo(kept.accountId, mergeId)
    const strays = await database.pool.query(
      `select o.id from orders o join memberships m on m.id = o.membership_id where m.account_id <> o.account_id
       union select r.id from receipts r join memberships m on m.id = r.membership_id where m.account_id <> r.account_id`,
    )
    expect(strays.rows).toEqual([])
    const rows = await database.db.select().from(accounts)
    const emailOf = (id: string) => rows.find((row) => row.id === id)?.email
    expect([emailOf(kept.accountId), emailOf(other.accountId)]).toEqual([email, other.email])
  })

  test('once, and not after its deadline', async () => {
    const { kept, other } = await twoAccounts()
    const { mergeId } = await merge(kept.accountId, other.accountId)
    const mergedAt = clock.now
    clock.now = new Date(mergedAt.getTime() + undoableDays * day + 1)
    await expect(undo(kept.accountId, mergeId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(undo(other.accountId, mergeId)).rejects.toMatchObject({ code: 'not_found' })
    clock.now = mergedAt
    const twice = await Promise.allSettled([undo(kept.accountId, mergeId), undo(kept.accountId, mergeId)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('§console: concurrent with a merge', () => {
  test('another merge: one succeeds, the other is refused with the reason', async () => {
    const { kept, other } = await twoAccounts()
    const both = await Promise.allSettled([
      merge(kept.accountId, other.accountId),
      merge(other.accountId, kept.accountId),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: 'conflict' })
    expect(await database.db.$count(accounts, sql`merged_into_id is not null`)).toBe(1)
  })

  test('the member, and the nightly renewal: nothing is lost, nothing is charged twice', async () => {
    const { kept, other } = await twoAccounts()
    clock.now = new Date('2026-11-26T18:00:00Z')
    const { seen, typeToConfirm: confirm } = await look(kept.accountId, other.accountId)
    const owner = { brandId, accountId: kept.accountId, timeZone }
    const at = { db: database.db, now: clock.now, today: world.today() }
    const [merged] = await Promise.allSettled([
      mergeMembers(deps(), owner, { otherId: other.accountId, seen, confirm, reason }),
      setAutoRenew(at, { ...world.ownerOf(other), autoRenew: false, ip: '', userAgent: null }),
      world.runDay(),
    ])
    if (merged.status === 'rejected') {
      expect(merged.reason).toMatchObject({ code: expect.stringMatching(/conflict|in_flight/) })
      await merge(kept.accountId, other.accountId)
    }
    const strays = sql`account_id = ${other.accountId}`
    expect(await database.db.$count(orders, strays)).toBe(0)
    expect(await database.db.$count(memberships, strays)).toBe(0)
    expect(await world.renewalsOf(kept)).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })
})

test('§console: killed at any statement, a merge and its undo are done or not done', async () => {
  const { kept, other } = await twoAccounts()
  const both = [kept.accountId, other.accountId]
  const state = async () => JSON.stringify([await everything(both), await database.db.$count(auditLog)])
  const links = { brandId, accountId: other.accountId, purpose: 'reset_password' as const }
  await database.db
    .insert(accountLinks)
    .values({ ...links, tokenHash: newId(), expiresAt: new Date(clock.now.getTime() + day) })
  const body = { otherId: other.accountId, confirm: '', seen: '', reason }
  const shown = await look(kept.accountId, other.accountId)
  Object.assign(body, { seen: shown.seen, confirm: shown.typeToConfirm })
  const owner = { brandId, accountId: kept.accountId, timeZone }
  const untilDone = async (work: (db: typeof database.db) => Promise<unknown>) => {
    const before = await state()
    for (let statements = 0; ; statements++) {
      const dying = createCrashingDb(database.url, statements)
      const outcome = await work(dying.db).then(
        () => 'done',
        () => 'failed',
      )
      const { died } = dying
      await dying.close()
      const now = await state()
      if (!died && outcome === 'done') return statements
      // Only the last statement's response may have been lost.
      if (now !== before) return statements
    }
  }
  let mergeId = ''
  expect(
    await untilDone(async (db) => {
      ;({ mergeId } = await mergeMembers(deps(db), owner, body))
    }),
  ).toBeGreaterThan(1)
  const [made] = await database.db.select().from(accountMerges)
  mergeId ||= made?.id ?? ''
  expect(await database.db.$count(memberships, eq(memberships.accountId, kept.accountId))).toBe(2)
  expect(await untilDone((db) => undo(kept.accountId, mergeId, db))).toBeGreaterThan(1)
  expect(await database.db.$count(memberships, eq(memberships.accountId, kept.accountId))).toBe(1)
  expect(await world.violations()).toEqual([])
})
