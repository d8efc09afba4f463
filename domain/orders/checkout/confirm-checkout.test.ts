import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods, payments, receipts } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { mails } from '#db/schema/mail.ts'
import { agreements, dependents, memberships, membershipTerms } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { planPrices } from '#db/schema/plans.ts'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { buyer, cards, refusalOf, useCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { keepChargedCard } from './open-account.server.ts'
import { readCheckout } from './read-checkout.server.ts'

const database = useDatabase()
const at = useCheckoutWorld(database)
const { clock, all } = at

describe('a confirmed checkout', () => {
  it('creates everything that was bought at once', async () => {
    const draft = await at.world.draft({
      dependents: [
        { firstName: 'Wren', lastName: 'Finch', dateOfBirth: '2015-02-28', relationship: 'child' },
      ],
    })
    expect(draft.view.quote.totalCents).toBe(14_900 + 9_900 + 1_500)
    const { confirmed, signIn } = await at.world.confirm(draft)
    const { membershipId, memberNumber, receiptId } = draft.view.order
    expect(confirmed).toEqual({ status: 'active', membershipId, memberNumber, receiptId })
    expect(parseMemberNumber(memberNumber)).toBe(memberNumber)

    const [account] = await all(accounts)
    expect(account).toMatchObject({ id: signIn?.accountId, email: buyer.email, ownsEmail: true })
    expect(account).toMatchObject({
      activeMembershipId: membershipId,
      passwordHash: expect.stringContaining('$argon2id$'),
    })
    expect(await all(memberships)).toMatchObject([
      {
        id: membershipId,
        memberNumber,
        status: 'active',
        autoRenew: true,
        state: 'AZ',
        joinedOn: '2026-11-20',
      },
    ])
    expect(await all(membershipTerms)).toMatchObject([{ startsOn: '2026-11-20', endsOn: '2027-11-19' }])
    expect(await all(dependents)).toMatchObject([{ firstName: 'Wren', startsOn: '2026-11-20' }])
    expect(await all(paymentMethods)).toMatchObject([{ cardBrand: 'visa', last4: '4242', expYear: 2031 }])
    expect(await all(receipts)).toMatchObject([
      { id: receiptId, totalCents: 26_300, lines: draft.view.quote.lines },
    ])
    expect(await all(agreements)).toMatchObject([
      { version: 1, content: { memberNumber, totalCents: 26_300 } },
    ])
    const given = await all(consents)
    expect(given.map((row) => 'kind' in row && row.kind).sort()).toEqual([
      'auto_renew',
      'disclosure',
      'electronic',
      'terms',
    ])
    expect(given).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: draft.view.texts.disclosure, ip: '198.51.100.7' }),
      ]),
    )
    expect(await all(mails)).toMatchObject([
      { template: 'welcome', to: buyer.email, props: { membershipId, receiptId } },
    ])
    expect(await all(checkouts)).toMatchObject([{ status: 'completed', passwordHash: null }])
    expect(await at.world.violations()).toEqual([])
  })

  it('doesn’t auto-renew when that box was left empty, and saves no consent to it', async () => {
    await at.world.confirm(await at.world.draft(), { autoRenew: false })
    expect(await all(memberships)).toMatchObject([{ autoRenew: false }])
    expect((await all(consents)).map((row) => 'kind' in row && row.kind)).not.toContain('auto_renew')
  })

  it('doesn’t auto-renew where no one would be on the plan then, whatever was checked', async () => {
    const { plan } = await insertPlan(database.db, { brandId: at.world.brand.id, tier: 'child' })
    const grown = { firstName: 'Wren', lastName: 'Finch', dateOfBirth: '2001-02-28' }
    const dependents = [{ ...grown, relationship: 'child' as const }]
    await at.world.confirm(await at.world.draft({ dependents }, { planId: plan.id }))
    expect(await all(memberships)).toMatchObject([{ autoRenew: false }])
    expect((await database.db.select().from(consents)).map(({ kind }) => kind)).not.toContain('auto_renew')
  })

  it('begins on the day of consent in the brand’s time zone, not in UTC', async () => {
    clock.now = new Date('2028-03-01T05:30:00Z')
    await at.world.confirm(await at.world.draft())
    expect(await all(membershipTerms)).toMatchObject([{ startsOn: '2028-02-29', endsOn: '2029-02-27' }])
  })

  it('with an email that has an account is separate from it and gets the same response', async () => {
    const known = await insertAccount(database.db, { brandId: at.world.brand.id, email: buyer.email })
    const stranger = await at.world.draft({ account: { email: 'new@example.com' } })
    const { confirmed } = await at.world.confirm(stranger)
    const second = await at.world.confirm(await at.world.draft())
    expect(Object.keys(second.confirmed)).toEqual(Object.keys(confirmed))
    expect(second.confirmed.status).toBe('active')
    expect(second.signIn?.accountId).not.toBe(known.id)
    const [apart] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, second.signIn?.accountId ?? ''))
    expect(apart).toMatchObject({ email: buyer.email, ownsEmail: false })
    const sent = await database.db.select().from(mails)
    expect(sent.map(({ template }) => template).sort()).toEqual(['join-account', 'welcome', 'welcome'])
    expect(sent.find(({ template }) => template === 'join-account')).toMatchObject({
      to: buyer.email,
      props: { accountId: apart?.id, membershipId: second.confirmed.membershipId },
      dedupeKey: `join-account:${apart?.id}`,
    })
  })

  it('gives one of two simultaneous purchases with a new email that email, and both their memberships', async () => {
    const drafts = await Promise.all([at.world.draft(), at.world.draft()])
    await Promise.all(drafts.map((draft) => at.world.confirm(draft)))
    const opened = await all(accounts)
    expect(opened.map((account) => 'ownsEmail' in account && account.ownsEmail).sort()).toEqual([false, true])
    expect(await all(memberships)).toHaveLength(2)
    expect(await at.world.violations()).toEqual([])
  })
})

describe('repeats', () => {
  it('with one key, twenty at once: one charge, one membership, identical responses', async () => {
    const draft = await at.world.draft()
    const paymentToken = await at.world.token()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => at.world.confirm(draft, { key: 'one-key-for-all', paymentToken })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.confirmed.status).toBe('active')
    expect(await all(payments)).toHaveLength(1)
    expect(await all(mails)).toHaveLength(1)
    expect(await at.world.violations()).toEqual([])
  })

  it('with twenty keys at once, as from many tabs: one charge, the others in flight or that order', async () => {
    const draft = await at.world.draft()
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, async () =>
        at.world.confirm(draft, { paymentToken: await at.world.token() }),
      ),
    )
    for (const result of settled) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'in_flight' })
      else expect(result.value.confirmed.membershipId).toBe(draft.view.order.membershipId)
    }
    expect(settled.filter((result) => result.status === 'fulfilled' && result.value.signIn)).toHaveLength(1)
    expect(await all(payments)).toHaveLength(1)
    expect(await at.world.violations()).toEqual([])
  })

  it('of a key with another body are refused, and so is a request without a key', async () => {
    const draft = await at.world.draft()
    const paymentToken = await at.world.token()
    await at.world.confirm(draft, { key: 'key-of-the-buyer', paymentToken })
    const other = refusalOf(
      at.world.confirm(draft, { key: 'key-of-the-buyer', paymentToken, autoRenew: false }),
    )
    expect(await other).toMatchObject({ code: 'key_reused', status: 422 })
    expect(await refusalOf(at.world.confirm(draft, { key: '', paymentToken }))).toMatchObject({
      code: 'idempotency_key_required',
    })
    expect(await all(payments)).toHaveLength(1)
  })

  it('of a decline return the same decline and don’t try the card again', async () => {
    const draft = await at.world.draft()
    const attempt = { key: 'declined-attempt', paymentToken: await at.world.token(cards.declined) }
    const first = await refusalOf(at.world.confirm(draft, attempt))
    expect(first).toMatchObject({ code: 'card_declined', status: 402, fields: [{ path: 'paymentToken' }] })
    expect(await refusalOf(at.world.confirm(draft, attempt))).toMatchObject({ message: first.message })
    expect(await all(payments)).toMatchObject([{ status: 'failed', failureCode: 'card_declined' }])
  })

  it('of a completed order with a new key return that order, without a session', async () => {
    const draft = await at.world.draft()
    const { confirmed } = await at.world.confirm(draft)
    expect(await at.world.confirm(draft)).toEqual({ confirmed, signIn: null })
    expect(await all(payments)).toHaveLength(1)
  })

  it('sign a browser in for an hour and never to an account that the purchase was joined to', async () => {
    const draft = await at.world.draft()
    const attempt = { key: 'the-paying-key', paymentToken: await at.world.token() }
    const { signIn } = await at.world.confirm(draft, attempt)
    expect((await at.world.confirm(draft, attempt)).signIn).toEqual(signIn)
    await database.db.update(accounts).set({ passwordHash: null })
    expect((await at.world.confirm(draft, attempt)).signIn).toBeNull()
    await database.db.update(accounts).set({ passwordHash: 'x' })
    clock.now = new Date(clock.now.getTime() + 60 * 60_000 - 1)
    expect((await at.world.confirm(draft, attempt)).signIn).toEqual(signIn)
    clock.now = new Date(clock.now.getTime() + 1)
    expect((await at.world.confirm(draft, attempt)).signIn).toBeNull()
  })
})

describe('a declined card', () => {
  it('says why, keeps the draft as it was, and the next card pays', async () => {
    const draft = await at.world.draft()
    clock.now = new Date('2026-11-20T19:00:00Z')
    const refused = await refusalOf(
      at.world.confirm(draft, { paymentToken: await at.world.token(cards.insufficient) }),
    )
    expect(refused.message).toContain('not enough available funds')
    const [kept] = await all(checkouts)
    const asBefore = { account: buyer, expiresAt: new Date('2026-11-21T18:00:00Z') }
    expect(kept).toMatchObject({ status: 'open', passwordHash: expect.any(String), ...asBefore })
    expect(await at.world.violations()).toEqual([])
    expect((await at.world.confirm(draft)).confirmed.status).toBe('active')
    expect(await at.world.violations()).toEqual([])
  })

  it('has a limit on one order', async () => {
    const draft = await at.world.draft()
    for (let tries = 0; tries < 10; tries++) {
      const paymentToken = await at.world.token(cards.declined)
      expect((await refusalOf(at.world.confirm(draft, { paymentToken }))).code).toBe('card_declined')
    }
    expect((await refusalOf(at.world.confirm(draft))).code).toBe('too_many_requests')
  })
})

const setYearPrice = (priceCents: number) =>
  database.db.update(planPrices).set({ priceCents }).where(eq(planPrices.interval, 'year'))

describe('what is charged', () => {
  it('is refused with the new quote when the price changed since it was shown', async () => {
    const draft = await at.world.draft()
    await setYearPrice(15_900)
    const stale = await refusalOf(at.world.confirm(draft))
    expect(stale).toMatchObject({
      code: 'stale_quote',
      status: 409,
      details: { quote: { totalCents: 17_400 } },
    })
    expect(await all(payments)).toEqual([])
    await at.world.confirm(draft, { quoteTotalCents: 17_400 })
    expect(await all(payments)).toMatchObject([{ amountCents: 17_400 }])
  })

  it('is refused too when only the renewal costs more than was shown, as with a free first term', async () => {
    await insertCoupon(database.db, { brandId: at.world.brand.id, code: 'FREE', percentOff: 100 })
    const draft = await at.world.draft({ couponCode: 'free' })
    await setYearPrice(19_900)
    const quoteRenewalTotalCents = draft.view.quote.renewalTotalCents
    expect(await refusalOf(at.world.confirm(draft, { quoteRenewalTotalCents }))).toMatchObject({
      code: 'stale_quote',
      details: { quote: { totalCents: 0, renewalTotalCents: 19_900 } },
    })
    expect(await all(consents)).toEqual([])
    const paid = await at.world.confirm(draft, { quoteRenewalTotalCents: 19_900 })
    expect(paid.confirmed.status).toBe('active')
  })

  it('read on one day isn’t paid for on the next: it is read again, and the text and the charges name that day', async () => {
    const draft = await at.world.draft()
    // Still the 20th in Phoenix.
    clock.now = new Date('2026-11-21T06:59:00Z')
    const ofBrowser = { brand: at.world.brand, checkoutId: draft.id, secret: draft.secret }
    expect((await readCheckout(at.world.deps(), ofBrowser)).startsOn).toBe('2026-11-20')
    clock.now = new Date('2026-11-21T07:00:00Z')
    expect(await refusalOf(at.world.confirm(draft, { startsOn: draft.view.startsOn }))).toMatchObject({
      code: 'stale_quote',
      message:
        'A day has passed since you read this order: the membership would begin on 11/21/26 now. Please look at its dates before you pay.',
    })
    const [paid, agreed] = [await all(payments), await all(consents)]
    expect([paid, agreed]).toEqual([[], []])
    const { startsOn, texts } = await readCheckout(at.world.deps(), ofBrowser)
    expect(texts.autoRenew).toContain('$149.00 on 11/21/27 and every year')
    await at.world.confirm(draft, { startsOn })
    expect(await all(consents)).toContainEqual(expect.objectContaining({ text: texts.autoRenew }))
    expect(await all(memberships)).toMatchObject([{ termStartsOn: '2026-11-21', termEndsOn: '2027-11-20' }])
  })

  it('agreed to on a later day than it was filled in records that day, though no one said what was read', async () => {
    const draft = await at.world.draft()
    clock.now = new Date('2026-11-21T07:00:00Z')
    await at.world.confirm(draft)
    expect(await all(consents)).toContainEqual(
      expect.objectContaining({ kind: 'auto_renew', text: expect.stringContaining('on 11/21/27') }),
    )
  })

  it('stays as agreed though the price changes before the outcome is known', async () => {
    at.world.fail('reset_after')
    const draft = await at.world.draft()
    expect((await at.world.confirm(draft)).confirmed.status).toBe('confirming')
    await setYearPrice(99_900)
    expect(await at.world.reconcile(draft)).toBe('succeeded')
    expect(await all(receipts)).toMatchObject([{ totalCents: 16_400, lines: draft.view.quote.lines }])
    expect(await at.world.violations()).toEqual([])
  })

  it('is nothing with a 100 % coupon: no charge is made, the card is saved for the renewal', async () => {
    await insertCoupon(database.db, { brandId: at.world.brand.id, code: 'FREE', percentOff: 100 })
    const draft = await at.world.draft({ couponCode: 'free' })
    expect(draft.view.quote).toMatchObject({ totalCents: 0, renewalTotalCents: 14_900 })
    const declined = { paymentToken: await at.world.token(cards.declined) }
    expect((await refusalOf(at.world.confirm(draft, declined))).code).toBe('card_declined')
    expect((await at.world.confirm(draft)).confirmed.status).toBe('active')
    expect(await all(paymentMethods)).toMatchObject([{ last4: '4242' }])
    for await (const charges of at.world.gateway.ledger()) expect(charges).toEqual([])
    expect(await at.world.violations()).toEqual([])
  })

  it('needs a complete draft: every missing field is named by its path', async () => {
    const draft = await at.world.draft()
    const { email: _, ...account } = buyer
    await database.db.update(checkouts).set({ account, passwordHash: null })
    const refused = await refusalOf(at.world.confirm(draft))
    expect(refused).toMatchObject({ code: 'invalid', message: 'Please complete the marked fields.' })
    expect(refused.fields?.map(({ path }) => path)).toEqual(['account.email', 'account.password'])
  })
})

it('the charged method is saved once, where it can be saved and named', async () => {
  await at.world.confirm(await at.world.draft())
  const [payment] = await database.db.select().from(payments)
  const [method] = await database.db.select().from(paymentMethods)
  if (!payment || !method) throw new Error('Nothing was paid for.')
  const keep = (changes: Partial<typeof payment>) =>
    keepChargedCard(database.db, method.accountId, { ...payment, ...changes })
  expect(await keep({})).toBe(method.id)
  const other = { methodReference: 'another' }
  const nameless = { cardBrand: null, last4: null, expMonth: null, expYear: null }
  const ofLink = { tender: 'link', wallet: null, ...nameless } as const
  for (const nothing of [
    { methodReference: null },
    { ...other, last4: null },
    { ...other, tender: 'cash' },
  ] as const)
    expect(await keep(nothing)).toBeNull()
  expect(await all(paymentMethods)).toHaveLength(1)
  const link = await keep({ ...other, ...ofLink })
  expect(
    await database.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.id, link ?? '')),
  ).toMatchObject([{ kind: 'link', reference: 'another', last4: null, createdAt: payment.settledAt }])
})

it('isn’t paid for before everyone on the plan is named', async () => {
  const draft = await at.world.draft()
  await database.db.update(checkouts).set({ people: 3 })
  expect(await refusalOf(at.world.confirm(draft))).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'dependents' }],
  })
  expect(await all(payments)).toEqual([])
})
