import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberships, visits } from '#db/schema/memberships.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance, insertMessage } from '#demo/fixtures/support-requests.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import { readMemberSavings } from '#domain/savings/member-savings.server.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { firstDesk, openDesk } from './desk.server.ts'
import { readDeskQuery } from './desk-query.rules.ts'
import { findAtDesk } from './find-by-card.server.ts'
import { logVisit, undoVisit } from './log-visit.server.ts'
import { openCard } from './open-card.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const secret = 'a-secret-of-the-test'
const benefit = { service: 'adult-cleaning', name: 'Adult cleaning', quantity: 2, period: 'year' } as const

beforeEach(() => {
  clock.now = new Date('2026-11-20T18:00:00Z')
})

/** An office with a desk, another office, and a family whose home office is the other one. */
async function openWorld() {
  const { db } = database
  const world = await openRenewalWorld(db, clock)
  const brandId = world.brand.id
  const [here, there] = [
    await insertOffice(db, { brandId, name: 'Here' }),
    await insertOffice(db, { brandId, name: 'There' }),
  ]
  const person = await insertStaff(db, { grants: [{ role: 'desk', brandId, officeId: here.id }] })
  const scope: Scope = { kind: 'offices', brandId, officeIds: [here.id] }
  const visitor = { grants: [{ role: 'desk' as const, scope }] }
  const by = { staffId: person.id, actor: 'Jules', ip: null }
  const deps = () => ({ db, now: clock.now, by, secret, gateway: world.gateway })
  const desk = () => openDesk(db, { visitor, place: { brandId, officeId: here.id }, now: clock.now })
  const member = async (officeId: string, names = { firstName: 'Ana', lastName: 'Lopez' }) => {
    const made = await world.member({
      officeId,
      account: {
        ...names,
        dateOfBirth: '1988-04-12',
        phone: '6025550123',
        email: `${randomUUID()}@example.com`,
      },
      dependents: [{ firstName: 'Leo', lastName: 'Lopez', dateOfBirth: '2016-05-01', relationship: 'child' }],
    })
    return { ...made, code: cardCode(secret, { membershipId: made.membership.id, issue: 1 }) }
  }
  const search = async (typed: string) =>
    (await findAtDesk({ db, secret }, await desk(), typed)).map(({ name, good }) => ({ name, good }))
  return { ...world, here, there, deps, desk, member, search, by, person }
}

describe('text typed into the box', () => {
  it.each([
    ['https://www.example.com/card/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'card'],
    // A reissued card has a longer code.
    ['https://www.example.com/card/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'card'],
    ['ana@', 'email'],
    ['(602) 555-0123', 'phone'],
    ['0123', 'phone'],
    ['4/12/1988', 'person'],
    ['lopez 04/12/1988', 'person'],
    ['602.555.0123', 'phone'],
    ['1/1/0000', 'person'],
    ['lop', 'person'],
    ['l', undefined],
    ['12', undefined],
    ['', undefined],
  ])('%j is a %s', (typed, kind) => expect(readDeskQuery(typed)?.kind).toBe(kind))

  it.each([
    ['Lopez 04/12/1988', ['1988-04-12']],
    ['Apr 12, 1988 Lopez', ['1988-04-12']],
    ['Lopez 12 April 1988', ['1988-04-12']],
    ['Lopez 4/12/88', ['1988-04-12', '2088-04-12']],
    ['4.12.1988 Lopez', ['1988-04-12']],
  ])('%j is a name and a birth date', (typed, born) =>
    expect(readDeskQuery(typed)).toEqual({ kind: 'person', names: ['Lopez'], born }),
  )
})

it('§console: a desk finds misspelled names, labeled as similar, and only at its own offices', async () => {
  const { db } = database
  const { member, here, there, desk } = await openWorld()
  await member(here.id, { firstName: 'Jordan', lastName: 'Ellery' })
  await member(here.id, { firstName: 'Jordon', lastName: 'Pike' })
  await member(there.id, { firstName: 'Jordan', lastName: 'Ellery' })
  const search = async (typed: string) =>
    (await findAtDesk({ db, secret }, await desk(), typed)).map(({ name, isSimilar }) => [name, isSimilar])
  expect(await search('Elery')).toEqual([['Jordan Ellery', true]])
  expect(await search('jordon')).toEqual([
    ['Jordon Pike', false],
    ['Jordan Ellery', true],
  ])
  expect(await search('jordon elery 4/12/88')).toEqual([['Jordan Ellery', true]])
  expect(await search('jordon elery 4/13/88')).toEqual([])
  expect(await search('thornberry')).toEqual([])
})

it('without a selected desk it is one’s first by name', async () => {
  const { brand, here, there } = await openWorld()
  const first = (reach: string[] | null) => firstDesk(database.db, { brandId: brand.id, reach })
  expect(await first([there.id, here.id])).toBe(here.id)
  expect(await first([there.id])).toBe(there.id)
  expect(await first([])).toBe(undefined)
  expect(await first(null)).toBe(undefined)
})

it('a card shows its member’s phone and open cases: the phone only at their own office, for cases only that they exist', async () => {
  const { db } = database
  const { brand, member, here, there, desk, deps } = await openWorld()
  const brandId = brand.id
  const { membership, account, code } = await member(here.id, { firstName: 'Jordan', lastName: 'Ellery' })
  const open = async () => {
    const { phone, openCases } = await openCard(deps(), await desk(), code)
    return { phone, openCases }
  }
  expect(await open()).toEqual({ phone: account.phone, openCases: 0 })
  await insertGrievance(db, { brandId, memberNumber: membership.memberNumber, email: 'other@example.com' })
  await insertMessage(db, { brandId, email: account.email ?? '' })
  await insertMessage(db, { brandId, email: account.email ?? '', status: 'answered', answeredAt: new Date() })
  expect(await open()).toEqual({ phone: account.phone, openCases: 2 })
  await db.update(memberships).set({ officeId: there.id }).where(eq(memberships.id, membership.id))
  expect(await open()).toEqual({ phone: null, openCases: 2 })
})

it('§console: a desk finds its own members by anything, and the brand’s others only by number, card, or name with birth date', async () => {
  const { db } = database
  const { member, search, here, there, brand } = await openWorld()
  const [own, other] = [
    await member(here.id),
    await member(there.id, { firstName: 'Bea', lastName: 'Lorne' }),
  ]
  for (const typed of [
    'lop',
    'ana lopez',
    '0123',
    '\u202A+1 (602) 555-0123\u202C',
    '602\u2011555\u20110123',
    'tel:+16025550123',
    '602-555-0123 x4',
    '4/12/1988',
    'leo',
    own.account.email ?? '',
    own.membership.memberNumber.toLowerCase(),
    `https://x.example/card/${own.code}`,
  ]) {
    expect([typed, await search(typed)]).toEqual([typed, [{ name: 'Ana Lopez', good: true }]])
  }
  const visitor = {
    grants: [{ role: 'support' as const, scope: { kind: 'brand' as const, brandId: brand.id } }],
  }
  const byPhone = await openDesk(db, { visitor, place: { brandId: brand.id }, now: clock.now })
  for (const [typed, names] of [
    ['bea', ['Bea Lorne']],
    ['lo', ['Ana Lopez', 'Bea Lorne']],
    ['LÓP', ['Ana Lopez', 'Bea Lorne']],
    ['leo lop', ['Ana Lopez', 'Bea Lorne']],
    ['pez', []],
  ] as const) {
    const found = await findAtDesk({ db, secret }, byPhone, typed)
    expect([typed, found.map(({ name }) => name)]).toEqual([typed, names])
  }
  for (const typed of ['lorne', 'bea', other.account.email ?? '', 'bea lor 04/12/1988', '%', '_ea']) {
    expect([typed, await search(typed)]).toEqual([typed, []])
  }
  for (const typed of [
    other.membership.memberNumber,
    `https://x.example/card/${other.code}`,
    'bea lorne 04/12/1988',
    'Lorne, Bea 4/12/1988',
  ]) {
    expect([typed, await search(typed)]).toEqual([typed, [{ name: 'Bea Lorne', good: true }]])
  }
})

it('§console: a card lookup answers in one line, with who is on the plan and what is left; the lookup is audited once', async () => {
  const { member, there, deps, desk, violations } = await openWorld()
  const { code: card, membership } = await member(there.id)
  const shown = await openCard(deps(), await desk(), card)
  expect(shown.line).toMatchObject({
    good: true,
    tone: 'good',
    text: expect.stringMatching(/^Active through /),
  })
  expect(shown.people.map(({ name, age }) => [name, age])).toEqual([
    ['Ana Lopez', 38],
    ['Leo Lopez', 10],
  ])
  expect(Object.keys(shown)).not.toContain('address')
  expect(JSON.stringify(shown)).not.toMatch(/example\.com|6025550123/)
  await openCard(deps(), await desk(), card)
  const rows = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, membership.id))
  expect(rows).toMatchObject([{ action: 'desk.viewed', subject: expect.stringContaining('Ana Lopez') }])
  await database.db.update(memberships).set({ status: 'lapsed' }).where(eq(memberships.id, membership.id))
  expect((await openCard(deps(), await desk(), card)).line).toMatchObject({
    good: false,
    text: 'Not active: ended, as the renewal wasn’t paid',
  })
  expect(await violations()).toEqual([])
})

describe('a visit', () => {
  it('§console: is logged once per key, is in the member’s savings at once, and can be undone the same day', async () => {
    const { member, here, deps, desk, ownerOf } = await openWorld()
    const made = await member(here.id)
    const { code: card } = made
    const asked = {
      card,
      key: 'one-press-of-a-key',
      personId: null,
      service: benefit.service,
      atMemberPrice: false,
      again: false,
    }
    const [first, second] = await Promise.all([
      logVisit(deps(), await desk(), asked),
      logVisit(deps(), await desk(), asked),
    ])
    expect(second).toEqual(first)
    expect(await database.db.select().from(visits)).toMatchObject([{ officeId: here.id, memberCents: 0 }])
    const savings = await readMemberSavings(database.db, ownerOf(made))
    expect(
      savings?.included.find(({ personId, service }) => personId === null && service === benefit.service),
    ).toMatchObject({ used: 1 })
    // A second press by another person.
    const again = logVisit(deps(), await desk(), { ...asked, key: 'another-press' })
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('today at Here'),
    })

    await undoVisit(deps(), await desk(), { card, visitId: first.id })
    expect(await database.db.$count(visits)).toBe(0)
    await expect(undoVisit(deps(), await desk(), { card, visitId: first.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    const rows = await database.db.select().from(auditLog).orderBy(auditLog.number)
    const actions = rows.map(({ action }) => action)
    expect(actions).toEqual(['desk.visit_logged', 'desk.visit_undone'])
  })

  it('§console: past the allowance is refused, also from two desks at once, and the second one is told', async () => {
    const { member, here, deps, desk } = await openWorld()
    const { code: card, membership } = await member(here.id)
    await insertVisit(database.db, {
      membershipId: membership.id,
      brandId: membership.brandId,
      service: benefit.service,
      name: 'Adult cleaning',
      officeId: here.id,
      visitedOn: '2026-11-19',
    })
    const ask = (key: string) => ({
      card,
      key,
      personId: null,
      service: benefit.service,
      atMemberPrice: false,
      again: true,
    })
    const both = await Promise.allSettled([
      logVisit(deps(), await desk(), ask('desk-number-one')),
      logVisit(deps(), await desk(), ask('desk-number-two')),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({
      reason: {
        code: 'conflict',
        message: expect.stringMatching(/has had all 2 of .* The last was on 11\/20\/26 at Here/),
      },
    })
    expect(await database.db.$count(visits)).toBe(2)
    const paid = await logVisit(deps(), await desk(), { ...ask('at-the-member-price'), atMemberPrice: true })
    expect(paid.left).toBe(0)
    expect(await database.db.$count(auditLog)).toBe(2)
  })

  it('isn’t logged on an inactive card, or for a person not on the plan, nor undone elsewhere or tomorrow', async () => {
    const { member, there, deps, desk } = await openWorld()
    const { code: card, membership } = await member(there.id)
    const ask = {
      card,
      key: 'some-key-or-other',
      personId: null,
      service: benefit.service,
      atMemberPrice: false,
      again: false,
    }
    await expect(logVisit(deps(), await desk(), { ...ask, personId: randomUUID() })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(logVisit(deps(), await desk(), { ...ask, service: 'no-such-thing' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const elsewhere = await insertVisit(database.db, {
      membershipId: membership.id,
      brandId: membership.brandId,
      officeId: there.id,
      visitedOn: '2026-11-20',
      service: 'sealant',
    })
    await expect(undoVisit(deps(), await desk(), { card, visitId: elsewhere.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    const own = await logVisit(deps(), await desk(), ask)
    clock.now = new Date('2026-11-21T18:00:00Z')
    await expect(undoVisit(deps(), await desk(), { card, visitId: own.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    await database.db.update(memberships).set({ status: 'lapsed' }).where(eq(memberships.id, membership.id))
    const late = logVisit(deps(), await desk(), { ...ask, key: 'another-key-now' })
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Not active: ended'),
    })
  })
})
