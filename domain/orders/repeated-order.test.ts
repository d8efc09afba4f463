import { beforeEach, describe, expect, it } from 'vitest'
import { idempotentRequests, payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { DomainError } from '#domain/errors.ts'
import type { ChargeOutcome } from '#integrations/payments/payment-gateway.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { findOrderByKey } from './open-order.server.ts'
import type { PlacedKind } from './order-kind.ts'
import { kindsByName } from './order-kinds.server.ts'
import { openStatus, placeOrder } from './place-order.server.ts'
import { settleOrder } from './settle-order.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
/** The gateway's requests, and its next responses. */
let asked: string[]
let answers: ChargeOutcome[]
/** The drafts stored, recorded in the same transaction. */
let drafted: unknown[]

beforeEach(async () => {
  world = await openRenewalWorld(database.db, clock)
  member = await world.member()
  asked = []
  answers = []
  drafted = []
  const answer = (question: string) => async (): Promise<ChargeOutcome> => {
    asked.push(question)
    const next = answers.shift()
    if (!next) throw new Error(`Nobody expected the gateway to be asked: ${question}.`)
    return next
  }
  Object.assign(world.gateway, { charge: answer('charge'), lookUpCharge: answer('look up') })
})

const card = {
  kind: 'card',
  wallet: null,
  cardBrand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2031,
} as const
const account = { ...card, kind: 'us_bank_account', cardBrand: null, expMonth: null, expYear: null } as const
const paid = { status: 'succeeded', reference: 'ch_1', methodReference: 'pm_1', card } as const
const debited = { status: 'pending', reference: 'ch_1', card: account } as const
const seesTheirBank = { status: 'unknown', check: { clientSecret: 'secret_1' } } as const

/**
 * Places an adjustment for a member. `key`: the request's key; `stands`: the key of an earlier order for the same
 * thing.
 */
function place({ key = 'a-key-of-mine', cents = 500, stands = '' } = {}) {
  const { brandId, accountId, membershipId } = world.ownerOf(member)
  const { id: planVersionId } = world.version
  const kind: PlacedKind<null, string> = {
    ...kindsByName.adjustment,
    lock: async () => stands,
    earlier: (tx, orderKey) => findOrderByKey(tx, brandId, orderKey),
    draft: async () => ({
      accountId,
      membershipId,
      planVersionId,
      interval: 'year',
      startsOn: '2026-11-20',
      endsOn: '2026-11-20',
      lines: [{ kind: 'adjustment', label: 'A card', quantity: 1, unitCents: cents, amountCents: cents }],
      renewalTotalCents: 0,
      paidWith: { source: 'method', reference: 'pm_1', kind: 'card' },
    }),
  }
  return placeOrder(
    { ...world.deps(), onDrafted: async (_tx, { membershipId: id }) => void drafted.push(id) },
    kind,
    { brandId, by: accountId, key, body: { cents } },
    null,
  )
}
const ours = async () => (await database.db.select().from(orders)).filter(({ kind }) => kind === 'adjustment')
const kept = async () => (await database.db.select().from(idempotentRequests)).map(({ status }) => status)
/** What a background job does when it learns the outcome. */
async function end(outcome: ChargeOutcome) {
  const open = (await database.db.select().from(payments)).find(({ settledAt }) => settledAt === null)
  if (!open) throw new Error('No payment is open.')
  await settleOrder(world.deps(), open, outcome)
}

describe('an order repeated under its key', () => {
  it('is charged once; while its outcome is unknown it is looked up, and the outcome is saved', async () => {
    answers = [seesTheirBank, seesTheirBank, { status: 'unknown' }, paid]
    const first = await place()
    expect(first).toMatchObject({
      order: { status: 'open', totalCents: 500 },
      check: { clientSecret: 'secret_1' },
      clearingSince: null,
      isByThisRequest: true,
    })
    expect(openStatus(first)).toEqual({ status: 'confirming' })
    expect(await place()).toMatchObject({ check: { clientSecret: 'secret_1' } })
    expect(Object.keys(await place()).sort()).toEqual(['clearingSince', 'isByThisRequest', 'order'])
    expect(await kept()).toEqual(['resumable'])
    const settled = {
      order: { id: first.order.id, status: 'settled' },
      clearingSince: null,
      isByThisRequest: true,
    }
    for (const _ of [1, 2]) expect(await place()).toMatchObject(settled)
    expect(asked).toEqual(['charge', 'look up', 'look up', 'look up'])
    expect(await kept()).toEqual(['done'])
    expect(drafted).toEqual([member.membership.id])
  })

  it('that was paid at once gets the saved response', async () => {
    answers = [paid]
    expect(await place()).toMatchObject({ order: { status: 'settled' }, isByThisRequest: true })
    expect([asked, await kept()]).toEqual([['charge'], ['done']])
  })

  it('that was declined says why again, and the card isn’t tried again', async () => {
    answers = [{ status: 'failed', code: 'insufficient_funds' }]
    const message =
      'Your bank declined this card: not enough available funds. You weren’t charged. Try another card.'
    for (const _ of [1, 2]) await expect(place()).rejects.toMatchObject({ code: 'card_declined', message })
    expect([asked, await kept()]).toEqual([['charge'], ['done']])
    expect(await ours()).toMatchObject([{ status: 'declined', subject: null }])
  })

  it('reports a decline that happened meanwhile, without a lookup', async () => {
    answers = [{ status: 'unknown' }]
    await place()
    await end({ status: 'failed', code: 'expired_card' })
    const message = 'This card has expired. Try another card.'
    await expect(place()).rejects.toMatchObject({ code: 'card_declined', message })
    expect([asked, await kept()]).toEqual([['charge'], ['done']])
  })

  it('reports a payment that completed meanwhile, without a lookup', async () => {
    answers = [{ status: 'unknown' }]
    await place()
    await end(paid)
    expect(await place()).toMatchObject({ order: { status: 'settled' }, isByThisRequest: true })
    expect([asked, await kept()]).toEqual([['charge'], ['done']])
  })

  it('from a bank account is pending until a stated day, and then reports that the bank returned it', async () => {
    answers = [debited, debited, { status: 'failed', code: 'bank_no_money' }]
    for (const _ of [1, 2]) {
      const placed = await place()
      expect(placed).toMatchObject({ order: { status: 'open' }, clearingSince: clock.now })
      expect(openStatus(placed)).toEqual({ status: 'pending', clearsBy: '2026-11-27' })
    }
    expect(await kept()).toEqual(['resumable'])
    const message =
      'Your bank returned the payment: not enough available funds in the account. Pay another way.'
    for (const _ of [1, 2]) await expect(place()).rejects.toMatchObject({ code: 'card_declined', message })
    expect([asked, await kept()]).toEqual([['charge', 'look up', 'look up'], ['done']])
  })

  it('that costs nothing is settled at once, without the gateway', async () => {
    const [first, again] = [await place({ cents: 0 }), await place({ cents: 0 })]
    expect(first).toMatchObject({ order: { status: 'settled', totalCents: 0 }, isByThisRequest: true })
    expect([again.order.id, asked, await kept()]).toEqual([first.order.id, [], ['done']])
  })
})

describe('an order that another request has already placed', () => {
  it('gets that order’s response, and is neither written nor charged again', async () => {
    answers = [paid]
    const first = await place()
    expect(await place({ key: 'another-key', stands: first.order.key })).toMatchObject({
      order: { id: first.order.id, status: 'settled' },
      isByThisRequest: false,
    })
    expect([asked, (await ours()).length]).toEqual([['charge'], 1])
  })
})

it.each([
  ['checkout', 'checkout:robin'],
  ['purchase', 'account:robin'],
] as const)('a key of a %s belongs to its sender, and a refused one isn’t kept', async (kind, actor) => {
  const seen: string[] = []
  const refused = new DomainError('conflict', 'Not now.')
  const placed: PlacedKind<null> = {
    ...kindsByName[kind],
    lock: async () => {
      const claims = await database.db.select().from(idempotentRequests)
      seen.push(...claims.map((claim) => claim.actor))
      throw refused
    },
    draft: () => Promise.reject(refused),
  }
  const request = { brandId: world.brand.id, by: 'robin', key: 'a-key-of-mine', body: {} }
  const placing = placeOrder(world.deps(), placed, request, null)
  await expect(placing).rejects.toBe(refused)
  expect(seen).toEqual([actor])
  expect(await kept()).toEqual([])
})

it('an order is unique by its kind, its caller and a hash of their key', async () => {
  answers = [paid]
  const { order } = await place()
  expect(order.key).toBe(`adjustment:${member.account.id}:8XahFBXyURorgn8tgGLp2WW-foriGpobcFLqIDolfmo`)
})
