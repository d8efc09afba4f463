import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { accounts, rateLimits } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { sandboxGatewayRoutes } from '#integrations/payments/sandbox/api/sandbox-gateway.ts'
import { buyer, cards, openCheckoutWorld, publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { checkoutAccountRoutes } from './checkout-account.ts'
import { checkoutMemberRoutes } from './checkout-member.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock)
})

function browserAt(brand: Brand = world.brand): TestBrowser {
  const services = testServices(database.db, clock, { gateway: world.gateway, content: world.content })
  const routers = [sessionCheckRoutes, checkoutAccountRoutes, checkoutMemberRoutes, sandboxGatewayRoutes]
  return new TestBrowser(openTestApi({ services, brand, routers }))
}

const account = '/api/km/checkout/account'
const complete = { account: { ...buyer, password: 'seven wet otters dancing' } }
const consents = { disclosure: true, terms: true, autoRenew: true }

async function draftIn(browser: TestBrowser, changes: object = complete): Promise<CheckoutView> {
  const started = await browser.post(account, { planId: world.plan.id, interval: 'year' })
  expect(started.status).toBe(201)
  const { id } = await started.json()
  const saved = await browser.put(`${account}/${id}`, changes)
  expect(saved.status).toBe(200)
  return saved.json()
}

async function pay(browser: TestBrowser, draft: CheckoutView, body: object = {}, key: string = randomUUID()) {
  const order = {
    checkoutId: draft.id,
    paymentToken: await world.token(),
    quoteTotalCents: draft.quote.totalCents,
    consents,
  }
  return browser.post('/api/km/checkout/member', { ...order, ...body }, { 'idempotency-key': key })
}

describe('the checkout over HTTP', () => {
  it('03-addresses.json: asks about a ZIP code of a neighboring state, and completes once it is confirmed', async () => {
    const browser = browserAt()
    const { address: _, ...person } = complete.account
    const text = caseFile('03-addresses.json').toString()
    const cases: Record<'zip' | 'state' | 'city' | 'right', string>[] = JSON.parse(text)
    for (const { right, ...place } of cases) {
      const { id } = await draftIn(browser, {})
      const send = (more: object) =>
        browser.put(`${account}/${id}`, {
          account: { ...person, address: { line1: '7 Line Road', ...place, ...more } },
        })
      const asked = await send({})
      if (asked.status !== 200) {
        const { fields } = await asked.json()
        expect(fields[0].path).toBe('account.address.confirmed')
        expect(fields[0].message).toMatch(
          /^ZIP code \d{5} is usually in [A-Z][a-z]+\. Correct it, or confirm/,
        )
      }
      const saved = await send({ confirmed: true })
      expect({ place, status: saved.status, right }).toMatchObject({ status: 200 })
      const draft: CheckoutView = await saved.json()
      expect(draft.account.address).toEqual({ line1: '7 Line Road', ...place })
      expect(draft.agreement).not.toBeNull()
    }
    const far = { line1: '7 Line Road', city: 'Phoenix', state: 'FL', zip: '85004', confirmed: true }
    const { id } = await draftIn(browser, {})
    const refused = await browser.put(`${account}/${id}`, { account: { ...person, address: far } })
    expect((await refused.json()).fields[0].path).toBe('account.address.zip')
  })

  it('a buyer on a state line pays with a confirmed address', async () => {
    const browser = browserAt()
    const address = { line1: '7 Line Road', city: 'Window Rock', state: 'AZ', zip: '87301', confirmed: true }
    const draft = await draftIn(browser, { account: { ...complete.account, address } })
    expect((await pay(browser, draft)).status).toBe(201)
  })

  it('15-names.tsv: keeps names in any script as typed, and a person with a single name can join', async () => {
    const lines = caseFile('15-names.tsv').toString().split(/\r?\n/).slice(1).filter(Boolean)
    expect(lines).toHaveLength(13)
    for (const line of lines) {
      const browser = browserAt()
      const [firstName, lastName] = line.split('\t')
      const draft = await draftIn(browser, { account: { ...complete.account, firstName, lastName } })
      expect(draft.account).toMatchObject({ firstName, lastName })
      if (lastName !== '') continue
      expect(draft.agreement?.ending.covered[0]?.name).toBe('Suharto')
      expect((await pay(browser, draft)).status).toBe(201)
    }
  })

  it('15-emails.txt: every one of these addresses can join, and the welcome email goes there', async () => {
    const typed = caseFile('15-emails.txt').toString().trim().split(/\r?\n/)
    for (const email of typed.slice(0, 11)) {
      const browser = browserAt()
      const draft = await draftIn(browser, { account: { ...complete.account, email } })
      expect([email, (await pay(browser, draft)).status]).toEqual([email, 201])
    }
    const sent = await database.db.select({ to: mails.to }).from(mails).where(eq(mails.template, 'welcome'))
    const kept = typed.slice(0, 11).map((email) => email.replace('bücher', 'xn--bcher-kva'))
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(kept))
    for (const email of typed.slice(11)) {
      const browser = browserAt()
      const draft = await draftIn(browser, {})
      const refused = await browser.put(`${account}/${draft.id}`, { account: { email } })
      expect([email, (await refused.json()).fields[0].path]).toEqual([email, 'account.email'])
    }
  })

  it('two people with one email both join; the first signs in with it', async () => {
    for (const firstName of ['Ada', 'Burt']) {
      const browser = browserAt()
      const draft = await draftIn(browser, { account: { ...complete.account, firstName } })
      expect([firstName, (await pay(browser, draft)).status]).toEqual([firstName, 201])
    }
    expect(await database.db.$count(memberships)).toBe(2)
    const owners = await database.db.select().from(accounts).where(eq(accounts.ownsEmail, true))
    expect(owners).toMatchObject([{ firstName: 'Ada', email: buyer.email }])
  })

  it('16-dates.csv: a birth date is accepted only if it can mean one day, else refused beside its field', async () => {
    const browser = browserAt()
    const { id } = await draftIn(browser, {})
    const typed = caseFile('16-dates.csv')
      .toString()
      .split(/\r?\n/)
      .slice(1)
      .flatMap(
        (line) =>
          /^[^,]*,[^,]*,[^,]*,(?:"([^"]*)"|([^,]*))/
            .exec(line)
            ?.slice(1)
            .find((cell) => cell !== undefined) ?? [],
      )
    expect(typed.length).toBeGreaterThan(14)
    let read = 0
    for (const dateOfBirth of typed) {
      const saved = await browser.put(`${account}/${id}`, { account: { dateOfBirth } })
      const body = await saved.json()
      if (saved.status === 200) read += 1
      expect([dateOfBirth, saved.status === 200 ? body.account.dateOfBirth : body.fields[0].path]).toEqual([
        dateOfBirth,
        saved.status === 200 ? '1987-02-28' : 'account.dateOfBirth',
      ])
    }
    expect(read).toBeGreaterThanOrEqual(5)
  })

  it('04-addresses.json: tells people with a military or island address what they can enter instead', async () => {
    const browser = browserAt()
    const { id } = await draftIn(browser, {})
    const cases: object[] = JSON.parse(caseFile('04-addresses.json').toString())
    expect(cases).toHaveLength(7)
    for (const address of cases) {
      const refused = await browser.put(`${account}/${id}`, { account: { address } })
      expect(refused.status).toBe(422)
      const [field] = (await refused.json()).fields
      expect(field.path).toBe('account.address.state')
      expect(field.message).toMatch(/or call us\.$/)
    }
  })

  it('goes from a draft to a signed-in member, and the browser’s cookie is out of reach of scripts', async () => {
    const browser = browserAt()
    const started = await browser.post(account, { planId: world.plan.id, interval: 'year' })
    const cookie = started.headers.getSetCookie().find((line) => line.startsWith('checkout='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Max-Age=86400/)
    expect(started.headers.get('cache-control')).toBe('no-store')
    const draft = await draftIn(browser)
    const token = await browser.post('/sandbox-gateway/tokens', {
      number: cards.good,
      expMonth: 1,
      expYear: 2031,
      cvc: '123',
    })
    expect(token.status).toBe(201)
    const paid = await pay(browser, draft, { paymentToken: (await token.json()).token })
    expect(paid.status).toBe(201)
    expect(await paid.json()).toEqual({ status: 'active', ...draft.order })
    expect(await (await browser.get('/api/auth')).json()).toEqual({
      isAuthenticated: true,
      email: buyer.email,
    })
    const again = await browser.get(`${account}/${draft.id}`)
    expect(await again.json()).toMatchObject({ status: 'completed', quote: draft.quote })
    expect(await world.violations()).toEqual([])
  })

  it('accepts a limited number of passwords from one address, whatever else is saved', async () => {
    const browser = browserAt()
    const draft = await draftIn(browser)
    await database.db.update(rateLimits).set({ count: 120 }).where(like(rateLimits.key, 'checkoutPassword:%'))
    const path = `${account}/${draft.id}`
    const refused = await browser.put(path, complete)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBeTruthy()
    expect((await browser.put(path, { interval: 'month' })).status).toBe(200)
    await database.db.update(rateLimits).set({ count: 600 }).where(like(rateLimits.key, 'checkoutSave:%'))
    expect((await browser.put(path, { interval: 'year' })).status).toBe(429)
  })

  it('refuses bodies with a price, discount, status, or any other unknown field, and charges nothing', async () => {
    const browser = browserAt()
    const draft = await draftIn(browser)
    const path = `${account}/${draft.id}`
    for (const extra of [
      { priceCents: 1 },
      { discountCents: 9 },
      { currency: 'EUR' },
      { brandId: draft.id },
      { status: 'completed' },
    ]) {
      const answers = await Promise.all([
        browser.post(account, { planId: world.plan.id, interval: 'year', ...extra }),
        browser.put(path, extra),
        browser.put(path, { account: extra }),
        browser.put(path, { dependents: [{ ...buyer, ...extra }] }),
        pay(browser, draft, extra),
        pay(browser, draft, { consents: { ...consents, ...extra } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422])
    }
    for (const quoteTotalCents of [-1, 0.5, '16400', null]) {
      expect((await pay(browser, draft, { quoteTotalCents })).status).toBe(422)
    }
    expect((await pay(browser, draft, { quoteTotalCents: 1 })).status).toBe(409)
    expect((await pay(browser, draft, { consents: { ...consents, disclosure: false } })).status).toBe(422)
    expect(await database.db.select().from(payments)).toEqual([])
  })

  it('answers another browser, another brand and an unknown draft with the same 404 bytes', async () => {
    const draft = await draftIn(browserAt())
    const stranger = browserAt()
    await draftIn(stranger)
    const other = await insertBrand(database.db)
    await publish(database.db, other)
    const elsewhere = browserAt(other)
    const answers = await Promise.all([
      stranger.get(`${account}/${draft.id}`),
      stranger.get(`${account}/${randomUUID()}`),
      stranger.get(`${account}/nonsense`),
      elsewhere.get(`${account}/${draft.id}`),
      stranger.put(`${account}/${draft.id}`, { interval: 'month' }),
      pay(stranger, draft),
    ])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(new Set(bodies).size).toBe(1)
  })

  it('answers a decline 402 with a sentence at the token, a missing key 400, another body 422', async () => {
    const browser = browserAt()
    const draft = await draftIn(browser)
    const declined = await pay(browser, draft, { paymentToken: await world.token(cards.insufficient) })
    expect(declined.status).toBe(402)
    expect(await declined.json()).toMatchObject({
      code: 'card_declined',
      fields: [
        {
          path: 'paymentToken',
          message:
            'Your bank declined this card: not enough available funds. You weren’t charged. Try another card.',
        },
      ],
    })
    const keyless = await pay(browser, draft, {}, '')
    expect([keyless.status, (await keyless.json()).code]).toEqual([400, 'idempotency_key_required'])
    const key = randomUUID()
    expect((await pay(browser, draft, {}, key)).status).toBe(201)
    const reused = await pay(browser, draft, { quoteTotalCents: 1 }, key)
    expect([reused.status, (await reused.json()).code]).toEqual([422, 'key_reused'])
  })

  it('is the same for an email that has an account: status, headers and the names in the body', async () => {
    await insertAccount(database.db, { brandId: world.brand.id, email: buyer.email })
    const seen = []
    for (const email of [buyer.email, 'nobody@example.com']) {
      const browser = browserAt()
      const draft = await draftIn(browser, { account: { ...complete.account, email } })
      const paid = await pay(browser, draft)
      const body = await paid.json()
      seen.push({
        saved: Object.keys(draft),
        status: paid.status,
        body: Object.keys(body),
        state: body.status,
        headers: [...paid.headers].map(([name, value]) => [
          name,
          name === 'set-cookie' ? value.replace(/=[^;]*/, '') : name === 'csrf-token' ? '' : value,
        ]),
        auth: (await (await browser.get('/api/auth')).json()).isAuthenticated,
      })
    }
    expect(seen[0]).toEqual(seen[1])
  })

  it('tells anyone who pays a second time while the first payment is open to wait, and for how long', async () => {
    world.fail('reset_after')
    const browser = browserAt()
    const draft = await draftIn(browser)
    const key = randomUUID()
    const paymentToken = await world.token()
    const first = await pay(browser, draft, { paymentToken }, key)
    expect([first.status, (await first.json()).status]).toEqual([201, 'confirming'])
    const second = await pay(browser, draft)
    expect([second.status, (await second.json()).code, second.headers.get('retry-after')]).toEqual([
      409,
      'in_flight',
      '2',
    ])
    await world.reconcile({ id: draft.id, secret: '', view: draft })
    expect((await (await browser.get(`${account}/${draft.id}`)).json()).status).toBe('completed')
    expect(await (await pay(browser, draft, { paymentToken }, key)).json()).toEqual({
      status: 'active',
      ...draft.order,
    })
    expect((await (await browser.get('/api/auth')).json()).isAuthenticated).toBe(true)
  })

  it('refuses card numbers that aren’t test cards, and never repeats them', async () => {
    const card = { number: '4111111111111111', expMonth: 10, expYear: 2026, cvc: '1' }
    const answer = await browserAt().post('/sandbox-gateway/tokens', card)
    const body = await answer.json()
    expect(answer.status).toBe(422)
    expect(body.fields.map((field: { path: string }) => field.path)).toEqual(['number', 'expYear', 'cvc'])
    expect(JSON.stringify(body)).not.toContain('4111111111111111')
  })

  it('§faults 22: stops asking the gateway after twenty declined cards, across any number of drafts', async () => {
    const browser = browserAt()
    const statuses: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const draft = await draftIn(browser)
      for (let card = 0; card < 8; card += 1) {
        const paymentToken = await world.token(cards.declined)
        statuses.push((await pay(browser, draft, { paymentToken })).status)
      }
    }
    expect(statuses).toEqual([...Array(20).fill(402), ...Array(4).fill(429)])
    expect(await database.db.select().from(payments)).toHaveLength(20)
    expect(await world.violations()).toEqual([])
  })
})
