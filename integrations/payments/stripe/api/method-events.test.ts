import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { paymentMethods } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import type { SaveCardOutcome } from '#integrations/payments/payment-gateway.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { customerUpdated } from './customer-updated.ts'
import { mandateUpdated } from './mandate-updated.ts'
import { paymentMethodUpdated } from './payment-method-updated.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
/** Stripe's response for a method. */
let atStripe: SaveCardOutcome

const card = { kind: 'card', wallet: null, cardBrand: 'visa', last4: '4242' } as const
const saved = (more: object, methodReference = 'cus_1/pm_1'): SaveCardOutcome => ({
  status: 'saved',
  methodReference,
  card: { ...card, expMonth: 12, expYear: 2026, ...more },
})

beforeEach(async () => {
  world = await openRenewalWorld(database.db, clock)
  member = await world.member({ joinedOn: '2025-12-25' })
  await database.db.update(paymentMethods).set({ reference: 'cus_1/pm_1', expMonth: 12, expYear: 2026 })
  atStripe = saved({})
  Object.assign(world.gateway, { findCard: async () => atStripe, findDefault: async () => atStripe })
})

const deps = () => ({ ...world.deps(), alarm: () => {} })
const told = (type: string, object: object) => ({ id: 'evt_1', type, object })
const onFile = () => database.db.select().from(paymentMethods).orderBy(paymentMethods.createdAt)

describe('payment_method.automatically_updated', () => {
  const hear = () =>
    paymentMethodUpdated(deps(), told('payment_method.automatically_updated', { id: 'pm_1' }))

  it('changes the saved method, everywhere it is read', async () => {
    atStripe = saved({ last4: '1881', expYear: 2030 })
    await hear()
    expect(await onFile()).toMatchObject([
      { last4: '1881', expMonth: 12, expYear: 2030, networkUpdatedAt: clock.now },
    ])
    const { findMembership } = await import('#domain/memberships/membership.queries.server.ts')
    const { dashboard } = await findMembership(database.db, world.ownerOf(member))
    expect(dashboard.card).toMatchObject({ last4: '1881', expYear: 2030 })
  })

  it('with nothing new, or about an unknown card, changes nothing', async () => {
    await hear()
    atStripe = { status: 'failed', code: 'invalid_token' }
    await hear()
    expect(await onFile()).toMatchObject([{ expYear: 2026, networkUpdatedAt: null }])
  })

  it('is retried where Stripe doesn’t answer', async () => {
    atStripe = { status: 'unknown' }
    await expect(hear()).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('customer.updated', () => {
  const hear = (method: string | null) =>
    customerUpdated(
      deps(),
      told('customer.updated', { id: 'cus_1', invoice_settings: { default_payment_method: method } }),
    )

  it('replaces the charged method with the new default, and notifies the member; once', async () => {
    atStripe = saved({ last4: '1881', expYear: 2031 }, 'cus_1/pm_2')
    await hear('pm_2')
    await hear('pm_2')
    const rows = await onFile()
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(['cus_1/pm_1', 'cus_1/pm_2'])
    const added = rows.find(({ reference }) => reference === 'cus_1/pm_2')
    expect(await world.read(member)).toMatchObject({ paymentMethodId: added?.id })
    const sent = await database.db.select().from(mails).where(eq(mails.template, 'card-changed'))
    expect(sent).toMatchObject([{ props: { last4: '1881' } }])
  })

  it('that arrives late restores no former default: Stripe is asked for the current one', async () => {
    atStripe = saved({ last4: '1881', expYear: 2031 }, 'cus_1/pm_3')
    await hear('pm_3')
    await hear('pm_2')
    const rows = await onFile()
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(['cus_1/pm_1', 'cus_1/pm_3'])
    const charged = rows.find(({ reference }) => reference === 'cus_1/pm_3')
    expect(await world.read(member)).toMatchObject({ paymentMethodId: charged?.id })
    const sent = await database.db.select().from(mails).where(eq(mails.template, 'card-changed'))
    expect(sent).toHaveLength(1)
  })

  it('is retried where Stripe doesn’t answer', async () => {
    atStripe = { status: 'unknown' }
    await expect(hear('pm_2')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('without a default, or about another customer’s card, changes nothing', async () => {
    await hear(null)
    atStripe = saved({}, 'cus_2/pm_2')
    await hear('pm_2')
    expect(await onFile()).toHaveLength(1)
  })
})

describe('mandate.updated', () => {
  it.each([
    ['inactive', clock.now],
    ['active', null],
  ])('for one that is %s', async (status, returnedAt) => {
    await mandateUpdated(deps(), told('mandate.updated', { payment_method: 'pm_1', status }))
    expect(await onFile()).toMatchObject([{ returnedAt }])
  })
})
