import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, sessions } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { consents } from '#db/schema/orders.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { createSession } from '#domain/accounts/create-session.server.ts'
import { findSession } from '#domain/accounts/find-session.server.ts'
import { addDays } from '#domain/calendar.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import {
  findAgreement,
  findMemberCard,
  readCardStatus,
} from '#domain/memberships/member-card/member-card.queries.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { dashboardOf, findMember, readBalance, readDashboard } from './membership.queries.server.ts'
import { findReceipt } from './receipt.queries.server.ts'
import { setAutoRenew } from './set-auto-renew.server.ts'
import { switchMembership } from './switch-membership.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
const sessionSecret = 'a secret of tests, thirty-two characters'
const publicOrigin = 'https://cards.example'

const mine = (member: Awaited<ReturnType<typeof insertMember>>) => ({
  brandId: member.membership.brandId,
  accountId: member.account.id,
  today,
})
/** A member who signed in `now`, with their browser's cookie. */
async function signedIn() {
  const { db } = database
  const member = await insertMember(db, { now })
  const { brandId, accountId } = mine(member)
  const session = { brandId, accountId, ip: '198.51.100.7', userAgent: null }
  const { token, sessionId } = await createSession({ db, now }, session)
  return { member, sessionId, ask: { brandId, token, now, idleSeconds: 900 } }
}

const gone = { code: 'not_found' }

describe('what a member reads', () => {
  test('is one account: memberships, family, office, card and receipts, with the next charge', async () => {
    const { db } = database
    const member = await insertMember(db, {
      now,
      dependents: [
        { firstName: 'Wren', dateOfBirth: '2012-01-01' },
        { firstName: 'Ash', dateOfBirth: '2014-01-01' },
      ],
    })
    const dashboard = await readDashboard(db, mine(member))
    expect(dashboard.member).toMatchObject({ firstName: 'Morgan', email: member.account.email })
    expect(dashboard.active).toMatchObject({
      id: member.membership.id,
      status: 'active',
      usable: true,
      renewalTotalCents: 14_900 + 2 * 9_900,
      balanceCents: 0,
    })
    expect(dashboard.active?.nextCharge?.amountCents).toBe(34_700)
    expect(dashboard.active?.nextCharge?.date.slice(5)).toBe(member.membership.joinedOn.slice(5))
    expect(dashboard.active?.dependents.map(({ firstName }) => firstName)).toEqual(['Wren', 'Ash'])
    expect(dashboard.card?.last4).toMatch(/^\d{4}$/)
    expect(dashboard.receipts).toHaveLength(1)
  })

  test('includes why the owed renewal was declined, and on which day it lapses', async () => {
    const { db } = database
    const owing = await insertMember(db, { now, status: 'past_due' })
    const { active } = await readDashboard(db, mine(owing))
    const lapsesOn = addDays(owing.membership.termEndsOn, 29)
    expect(active?.pastDue).toEqual({
      reason: 'Your bank declined the card and gave no reason.',
      reasonCode: 'card_declined',
      lapsesOn,
    })
    await db.update(payments).set({ failureCode: 'expired_card' }).where(eq(payments.status, 'failed'))
    expect((await readDashboard(db, mine(owing))).active?.pastDue?.reason).toBe('The card has expired.')
    expect((await readDashboard(db, mine(await insertMember(db, { now })))).active?.pastDue).toBeNull()
  })

  test('comes with the session in one query, the same as when requested alone', async () => {
    const { db } = database
    const { member, ask } = await signedIn()
    const found = await findMember(db, ask)
    expect(found?.visitor).toEqual(await findSession(db, ask))
    expect(found?.visitor).toMatchObject({ accountId: member.account.id, email: member.account.email })
    const own = await readDashboard(db, mine(member))
    expect(own.memberships).toHaveLength(1)
    expect(found && dashboardOf(found.account, today)).toEqual(own)
  })

  test('never comes with a session that is over, unknown, or of another brand', async () => {
    const { db } = database
    const { ask } = await signedIn()
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const brand = await insertBrand(db)
    expect(await findMember(db, { ...ask, token: 'not-a-token' })).toBeNull()
    expect(await findMember(db, { ...ask, brandId: brand.id })).toBeNull()
    expect(await findMember(db, { ...ask, now: later(900) })).toBeNull()
    const unending = { ...ask, idleSeconds: 10 ** 9 }
    expect(await findMember(db, { ...unending, now: later(12 * 3600) })).toBeNull()
    expect(await findMember(db, { ...unending, now: later(12 * 3600 - 1) })).not.toBeNull()
  })

  test('records the member’s activity at most once a minute', async () => {
    const { db } = database
    const { ask, sessionId } = await signedIn()
    const seenAfter = async (seconds: number) => {
      await findMember(db, { ...ask, now: new Date(now.getTime() + seconds * 1000) })
      const [row] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
      return row && (row.lastSeenAt.getTime() - now.getTime()) / 1000
    }
    expect(await seenAfter(59)).toBe(0)
    expect(await seenAfter(61)).toBe(61)
    expect(await seenAfter(100)).toBe(61)
  })

  test('says what is owed while a renewal is past due', async () => {
    const { db } = database
    const member = await insertMember(db, { now, status: 'past_due' })
    const balance = await readBalance(db, mine(member))
    expect(balance.balanceCents).toBe(14_900)
    expect(balance.nextCharge).toMatchObject({ amountCents: 14_900 })
  })

  test('shows expired the day after a term that doesn’t renew, and charges nothing', async () => {
    const { db } = database
    const member = await insertMember(db, { now, autoRenew: false })
    const later = { ...mine(member), today: '2030-01-01' }
    expect((await readDashboard(db, later)).active).toMatchObject({
      status: 'expired',
      usable: false,
      nextCharge: null,
    })
  })

  test('never includes anything of another account or brand: their ids aren’t found', async () => {
    const { db } = database
    const member = await insertMember(db, { now })
    const stranger = await insertMember(db, { now, brandId: member.membership.brandId })
    const brand = await insertBrand(db)
    const membershipId = member.membership.id
    const receiptId = member.receipts[0]?.id ?? ''
    const whoElse = [
      { brandId: member.membership.brandId, accountId: stranger.account.id },
      { brandId: brand.id, accountId: member.account.id },
    ]
    const deps = { db, now, sessionSecret, publicOrigin, defaultBrand: 'brightharbor' }
    for (const owner of whoElse) {
      await expect(findReceipt(db, { ...owner, receiptId })).rejects.toMatchObject(gone)
      await expect(findAgreement(db, { ...owner, membershipId })).rejects.toMatchObject(gone)
      await expect(switchMembership({ db }, { ...owner, membershipId })).rejects.toMatchObject(gone)
      const change = { ...owner, membershipId, autoRenew: false, ip: '::1', userAgent: null }
      await expect(setAutoRenew({ db, now, today }, change)).rejects.toMatchObject(gone)
      const card = { brand: { ...brand, id: owner.brandId }, accountId: owner.accountId, membershipId }
      await expect(findMemberCard(deps, card)).rejects.toMatchObject(gone)
    }
    expect((await findReceipt(db, { ...mine(member), receiptId })).totalCents).toBe(16_400)
  })
})

describe('the card', () => {
  test('has a code that returns status and date, only to people who scanned a real card of the brand', async () => {
    const { db } = database
    const brand = await insertBrand(db)
    const member = await insertMember(db, { now, brandId: brand.id })
    const deps = { db, now, sessionSecret, publicOrigin, defaultBrand: 'brightharbor' }
    const membershipId = member.membership.id
    const card = await findMemberCard(deps, { brand, accountId: member.account.id, membershipId })
    const token = new URL(card.statusUrl).pathname.split('/').at(-1) ?? ''
    expect(await readCardStatus(deps, { brand, token })).toEqual({
      status: 'active',
      usable: true,
      isReplaced: false,
      asOf: today,
    })
    const forged = [
      membershipId,
      cardCode('another secret', { membershipId, issue: 1 }),
      `B${token.slice(1)}`,
      token.slice(0, -2),
      '',
    ]
    for (const wrong of forged) {
      await expect(readCardStatus(deps, { brand, token: wrong })).rejects.toMatchObject(gone)
    }
    const other = await insertBrand(db)
    await expect(readCardStatus(deps, { brand: other, token })).rejects.toMatchObject(gone)
  })
})

test('a children’s plan is active as long as one child is on it: on the dashboard, the card and at the desk', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  const { plan } = await insertPlan(db, { brandId: brand.id, tier: 'child' })
  const child = (dateOfBirth: string) => ({ relationship: 'child', dateOfBirth }) as const
  const held = { brandId: brand.id, planId: plan.id, interval: 'year', joinedOn: '2026-11-20' } as const
  const goodOn = async (day: string, ...born: string[]) => {
    const member = await insertMember(db, { ...held, now, dependents: born.map(child) })
    const at = new Date(`${day}T18:00:00Z`)
    const deps = { db, now: at, sessionSecret, publicOrigin, defaultBrand: 'brightharbor' }
    const { active } = await readDashboard(db, { ...mine(member), today: day })
    const which = { brand, accountId: member.account.id, membershipId: member.membership.id }
    const card = await findMemberCard(deps, which)
    const desk = await readCardStatus(deps, { brand, token: card.statusUrl.split('/').at(-1) ?? '' })
    expect([card.usable, card.goodThrough, desk.usable]).toEqual([
      active?.usable,
      active?.goodThrough,
      active?.usable,
    ])
    return active?.usable && active.goodThrough
  }
  expect(await goodOn('2026-11-20', '2000-12-11')).toBe('2026-12-10')
  expect(await goodOn('2026-12-10', '2000-12-11')).toBe('2026-12-10')
  expect(await goodOn('2026-12-11', '2000-12-11')).toBe(false)
  expect(await goodOn('2026-12-11', '2000-12-11', '2001-02-03')).toBe('2027-02-02')
  expect(await goodOn('2026-11-20', '2000-12-11', '2015-02-03')).toBe('2027-11-19')
})

describe('auto-renewal', () => {
  const change = (member: Awaited<ReturnType<typeof insertMember>>, autoRenew: boolean) => ({
    ...mine(member),
    membershipId: member.membership.id,
    autoRenew,
    agreed: { renewalTotalCents: 14_900, firstChargeOn: addDays(member.membership.termEndsOn, 1) },
    ip: '203.0.113.9',
    userAgent: 'test',
  })

  test('off means no next charge; on again records the consent once, word for word', async () => {
    const { db } = database
    const member = await insertMember(db, { now })
    expect((await setAutoRenew({ db, now, today }, change(member, false))).nextCharge).toBeNull()
    await setAutoRenew({ db, now, today }, change(member, true))
    await setAutoRenew({ db, now, today }, change(member, true))
    const kept = await db.select().from(consents).where(eq(consents.accountId, member.account.id))
    const given = kept.filter(({ ip, kind }) => kind === 'auto_renew' && ip === '203.0.113.9')
    expect(given).toHaveLength(1)
    expect(given[0]?.text).toContain('$149.00')
    const told = await db.select().from(mails).where(eq(mails.template, 'auto-renew-changed'))
    const { id } = member.membership
    expect(told).toHaveLength(2)
    expect(told.map(({ props }) => props)).toEqual(
      expect.arrayContaining([
        { membershipId: id, autoRenew: false },
        { membershipId: id, autoRenew: true },
      ]),
    )
  })

  test('is turned on only for the price and day shown, and returns the current ones', async () => {
    const { db } = database
    const member = await insertMember(db, { now, autoRenew: false })
    const asked = change(member, true)
    const firstChargeOn = addDays(member.membership.termEndsOn, 1)
    for (const agreed of [undefined, { renewalTotalCents: 14_899, firstChargeOn }]) {
      await expect(setAutoRenew({ db, now, today }, { ...asked, agreed })).rejects.toMatchObject({
        code: 'stale_quote',
        details: { terms: { renewalTotalCents: 14_900, firstChargeOn } },
      })
    }
    expect(await db.select().from(mails)).toEqual([])
  })

  test('can’t be turned on for a membership that is over', async () => {
    const { db } = database
    const member = await insertMember(db, { now, status: 'lapsed' })
    await expect(setAutoRenew({ db, now, today }, change(member, true))).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

test('switching makes another membership of the account the active one', async () => {
  const { db } = database
  const member = await insertMember(db, { now })
  const second = await insertMember(db, {
    now,
    brandId: member.membership.brandId,
    accountId: member.account.id,
  })
  const owner = mine(member)
  await switchMembership({ db }, { ...owner, membershipId: member.membership.id })
  expect((await readDashboard(db, owner)).active?.id).toBe(member.membership.id)
  await switchMembership({ db }, { ...owner, membershipId: second.membership.id })
  expect((await readDashboard(db, owner)).active?.id).toBe(second.membership.id)
  expect(await db.$count(accounts)).toBe(1)
})
