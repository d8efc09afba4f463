import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api/index.ts'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { contactMessages } from '#db/schema/support.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { sweepExpired } from '#domain/accounts/sweep-expired.server.ts'
import { queueActivationMail } from '#domain/memberships/activation/request-activation.server.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import type { Services } from '#domain/services.ts'
import { activateAccountJob } from '#jobs/activate-account.job.ts'
import { cards, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const password = 'seven wet otters dancing'
const passwordHash = hashPassword(password)
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let member: Awaited<ReturnType<typeof insertMember>>
let browser: TestBrowser

function open(): TestBrowser {
  const { gateway, content, brand } = world
  const services = testServices(database.db, clock, { gateway, content })
  return new TestBrowser(
    openTestApi({ services, brand, routers: [createApi({ gateway: 'sandbox', https: false })] }),
  )
}

async function signedIn(): Promise<TestBrowser> {
  const opened = open()
  await signInAs(opened, { db: database.db, email: member.account.email, now: clock.now })
  return opened
}

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock, { timeoutMs: 200 })
  const account = { passwordHash: await passwordHash }
  const of = { brandId: world.brand.id, planId: world.plan.id, now: clock.now }
  member = await insertMember(database.db, { ...of, account })
  browser = await signedIn()
})

const update = (body: object, as = browser) => as.write('PATCH', '/api/v4/member/update', body)
const isSignedIn = async (as: TestBrowser) =>
  (await (await as.get('/api/auth')).json()).isAuthenticated === true
const sent = async (template: string) =>
  (await database.db.select().from(mails)).filter((mail) => mail.template === template)
const fieldsOf = async (answer: Response) => {
  const { fields = [] }: { fields?: { path: string }[] } = await answer.json()
  return fields.map(({ path }) => path)
}
const own = () => database.db.select().from(accounts).where(eq(accounts.id, member.account.id))
const link = (purpose: 'change_email' | 'update_card' | 'reset_password', email?: string) =>
  mintAccountLink(database.db, {
    brandId: world.brand.id,
    accountId: member.account.id,
    purpose,
    email,
    now: clock.now,
  })

describe('PATCH update', () => {
  test('changes profile and preferences, and refuses what is wrong, unknown or privileged', async () => {
    const address = { line1: '2 Elm St', city: 'Mesa', state: 'AZ', zip: '85201' }
    const answer = await update({ phone: '(480) 555-0101', language: 'es', marketingMail: true, address })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      member: { phone: '4805550101', language: 'es', marketingMail: true, address },
    })
    const wrong = await update({ firstName: 'R4242 4242 4242 4242', phone: '12', language: 'xx' })
    expect(wrong.status).toBe(422)
    expect(await fieldsOf(wrong)).toEqual(['firstName', 'phone', 'language'])
    for (const privileged of ['status', 'brandId', 'passwordHash', 'ownsEmail', 'dateOfBirth']) {
      expect((await update({ [privileged]: 'x' })).status, privileged).toBe(422)
    }
  })

  test('the home office must accept the plan, and can be none', async () => {
    const { id } = await insertOffice(database.db, { brandId: world.brand.id })
    expect((await update({ officeId: id })).status).toBe(200)
    const [row] = await database.db.select().from(memberships)
    expect(row?.officeId).toBe(id)
    const foreign = await insertOffice(database.db)
    const gone = await insertOffice(database.db, { brandId: world.brand.id, endsOn: '2026-11-01' })
    for (const office of [foreign, gone]) {
      expect(await fieldsOf(await update({ officeId: office.id }))).toEqual(['officeId'])
    }
    expect((await update({ officeId: null })).status).toBe(200)
  })

  test('a new password requires the current one, ends other sessions and sends an email', async () => {
    const elsewhere = await signedIn()
    const newPassword = 'nine dry badgers humming'
    expect(await fieldsOf(await update({ newPassword }))).toEqual(['currentPassword'])
    const wrong = await update({ newPassword, currentPassword: 'not it at all' })
    expect(await fieldsOf(wrong)).toEqual(['currentPassword'])
    const weak = await update({ newPassword: 'password1234', currentPassword: password })
    expect(await fieldsOf(weak)).toEqual(['newPassword'])
    const same = await update({ newPassword: password, currentPassword: password })
    expect(await fieldsOf(same)).toEqual(['newPassword'])
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await update({ newPassword, currentPassword: password })).status).toBe(200)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await sent('password-changed')).toHaveLength(1)
    const again = await open().post('/api/login', { email: member.account.email, password: newPassword })
    expect(again.status).toBe(200)
  })

  test('guessing the current password is limited', async () => {
    const guess = () => update({ newPassword: 'nine dry badgers humming', currentPassword: 'guess' })
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422)
    const answer = await guess()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).not.toBeNull()
  })

  test('a new email takes effect once its link is opened: other sessions end, the old address is notified', async () => {
    const elsewhere = await signedIn()
    const email = 'robin.new@example.com'
    expect(await fieldsOf(await update({ email }))).toEqual(['currentPassword'])
    const asked = await update({ email, currentPassword: password })
    expect(await asked.json()).toMatchObject({ pendingEmail: email, member: { email: member.account.email } })
    expect(await sent('confirm-email')).toMatchObject([{ to: email }])
    expect(await isSignedIn(elsewhere)).toBe(true)

    const resetInOldMailbox = await link('reset_password')
    const token = await link('change_email', email)
    const confirms = await Promise.all(
      [1, 2, 3].map(() => browser.post('/api/v4/member/confirmEmail', { token })),
    )
    expect(confirms.map(({ status }) => status).toSorted()).toEqual([204, 422, 422])
    expect((await own())[0]).toMatchObject({ email, ownsEmail: true })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await sent('email-changed')).toMatchObject([{ to: member.account.email }])
    const reset = { token: resetInOldMailbox, password: 'another long password' }
    expect(await fieldsOf(await open().post('/api/v4/member/setNewPassword', reset))).toEqual(['token'])
  })

  test('another account’s email gets the usual answer, and its link changes nothing', async () => {
    const other = await insertMember(database.db, { brandId: world.brand.id, now: clock.now })
    const email = other.account.email ?? ''
    const known = await update({ email, currentPassword: password })
    const unknown = await update({ email: 'nobody@example.com', currentPassword: password })
    expect(known.status).toBe(unknown.status)
    expect((await known.text()).replaceAll(email, 'nobody@example.com')).toBe(await unknown.text())
    const token = await link('change_email', email)
    expect((await open().post('/api/v4/member/confirmEmail', { token })).status).toBe(409)
    expect((await own())[0]?.email).toBe(member.account.email)
  })
})

describe('the saved card', () => {
  const put = async (number?: string) =>
    browser.post('/api/v4/member/updateBilling', { paymentToken: await world.token(number) })

  test('replaces the old one for every membership, and sends an email', async () => {
    const answer = await put('4000000000000341')
    expect(await answer.json()).toEqual({
      kind: 'card',
      wallet: null,
      brand: 'visa',
      last4: '0341',
      expMonth: 12,
      expYear: 2031,
    })
    const [row] = await database.db.select().from(memberships)
    expect(row?.paymentMethodId).not.toBe(member.card.id)
    expect(await sent('card-changed')).toHaveLength(1)
  })

  test('a declined card is refused at its field, and the old one stays', async () => {
    const answer = await put(cards.declined)
    expect([answer.status, await fieldsOf(answer)]).toEqual([402, ['paymentToken']])
    expect((await database.db.select().from(memberships))[0]?.paymentMethodId).toBe(member.card.id)
  })

  test('while the gateway doesn’t respond nothing changes, and the same token works afterward', async () => {
    const paymentToken = await world.token()
    world.fail('reset_after', 'saveCard')
    const send = () => browser.post('/api/v4/member/updateBilling', { paymentToken })
    const silent = await send()
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([409, '2'])
    world.fail(null, 'saveCard')
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(await sent('card-changed')).toHaveLength(1)
  })

  test('through the emailed link, without a session: a declined card keeps the link, success uses it up', async () => {
    const token = await link('update_card')
    const stranger = open()
    const send = async (number?: string) =>
      stranger.post('/api/v4/member/updateCard', { token, paymentToken: await world.token(number) })
    expect((await send(cards.declined)).status).toBe(402)
    expect((await send()).status).toBe(200)
    expect(await isSignedIn(stranger)).toBe(false)
    expect(await fieldsOf(await send())).toEqual(['token'])
  })
})

describe('dependents', () => {
  const kim = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '2015-03-02', relationship: 'child' }
  const add = (body: object, key?: string) =>
    browser.post('/api/v4/member/dependents', body, key ? { 'idempotency-key': key } : {})

  test('on a bank account instead of a card: the price names it, its debit is pending, no one is on the plan yet', async () => {
    const by = async (paymentToken: string, paymentKind: string) =>
      (await browser.post('/api/v4/member/updateBilling', { paymentToken, paymentKind })).status
    const price = async () => (await add({ ...kim, preview: true })).json()
    const account = { kind: 'us_bank_account', last4: '6789' }
    expect(await by(await world.bankToken(), 'us_bank_account')).toBe(200)
    expect(await price()).toMatchObject({ card: account, clearsBy: '2026-11-27', startsOn: '2026-11-27' })
    expect(await by(await world.token(), 'card')).toBe(200)
    expect(await price()).toMatchObject({ card: { kind: 'card' }, clearsBy: null, startsOn: '2026-11-20' })
    expect(await by(await world.bankToken(), 'us_bank_account')).toBe(200)
    const { todayCents, renewalTotalCents } = await price()
    const answer = await add({ ...kim, agreed: { todayCents, renewalTotalCents } }, 'a-key-of-mine')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ status: 'pending', clearsBy: '2026-11-27', receiptId: null })
    expect(await database.db.select().from(dependents)).toEqual([])
  })

  test('preview, then add at the price shown; client prices and missing keys are refused', async () => {
    const quote = await (await add({ ...kim, preview: true })).json()
    expect(await database.db.select().from(dependents)).toEqual([])
    const agreed = { todayCents: quote.todayCents, renewalTotalCents: quote.renewalTotalCents }
    expect((await add({ ...kim, agreed })).status).toBe(400)
    expect((await add({ ...kim, agreed, priceCents: 1 }, 'key-number-one')).status).toBe(422)
    const lower = { ...agreed, todayCents: 0 }
    expect((await add({ ...kim, agreed: lower }, 'key-number-one')).status).toBe(409)
    const added = await add({ ...kim, agreed }, 'key-number-one')
    expect(added.status).toBe(201)
    const { dependentId } = await added.json()
    const twice = await add({ ...kim, preview: true })
    expect([twice.status, await fieldsOf(twice)]).toEqual([422, ['firstName']])
    const ended = await browser.write('DELETE', `/api/v4/member/dependents/${dependentId}`)
    expect(await ended.json()).toMatchObject({ renewalTotalCents: quote.renewalBeforeCents })
    expect(await world.violations()).toEqual([])
  })

  test('a correction that adds days is shown with its price, and made once the member agrees to it', async () => {
    const leaving = { ...kim, dateOfBirth: '2000-11-21' }
    const quote = await (await add({ ...leaving, preview: true })).json()
    const { todayCents, renewalTotalCents } = quote
    const added = await add({ ...leaving, agreed: { todayCents, renewalTotalCents } }, 'kim-is-added')
    const path = `/api/v4/member/dependents/${(await added.json()).dependentId}`
    const correct = (body: object, key?: string) =>
      browser.write('PATCH', path, body, key ? { 'idempotency-key': key } : {})
    const shown = await correct({ disabled: true })
    const refusal = await shown.json()
    expect([shown.status, refusal.code]).toEqual([409, 'stale_quote'])
    expect(refusal.quote).toMatchObject({ renewalBeforeCents: renewalTotalCents, coverEndsOn: null })
    expect(refusal.quote.todayCents).toBeGreaterThan(0)
    const agreed = {
      todayCents: refusal.quote.todayCents,
      renewalTotalCents: refusal.quote.renewalTotalCents,
    }
    expect((await correct({ disabled: true, agreed })).status).toBe(400)
    const made = await correct({ disabled: true, agreed }, 'kim-is-corrected')
    expect(made.status).toBe(200)
    const answer = await made.json()
    expect(answer).toMatchObject({ status: 'changed', chargedCents: agreed.todayCents })
    expect(answer.dependent).toMatchObject({ disabled: true, endsOn: null })
    expect(await (await correct({ disabled: true, agreed }, 'kim-is-corrected')).json()).toEqual(answer)
    expect(await (await correct({ firstName: 'Kimberly' })).json()).toMatchObject({ chargedCents: 0 })
    expect(await world.violations()).toEqual([])
  })
})

describe('online signup of a member enrolled at the desk', () => {
  const claim = (body: object, as = open()) => as.post('/api/v4/member/signup', body)
  const about = (changes: object = {}) => ({
    memberNumber: member.membership.memberNumber,
    dateOfBirth: member.account.dateOfBirth,
    email: 'desk@example.com',
    ...changes,
  })
  const runJob = (changes: object = {}) =>
    database.db.transaction((tx) =>
      queueActivationMail(tx, {
        ...about(changes),
        requestId: 'one',
        brandId: world.brand.id,
        now: clock.now,
      }),
    )

  test('answers the same whether the member is known or not, and refuses a mistyped number', async () => {
    const answers = [
      await claim(about()),
      await claim(about({ dateOfBirth: '1999-01-01' })),
      await claim(about({ email: member.account.email })),
    ]
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([202, ''])
    expect(await fieldsOf(await claim(about({ memberNumber: '7KQM-4XDA-92HX' })))).toEqual(['memberNumber'])
  })

  test('emails a link that sets email and password, to the right person only', async () => {
    await database.db.update(accounts).set({ email: null, passwordHash: null })
    await runJob({ dateOfBirth: '1999-01-01' })
    expect(await sent('activate-account')).toEqual([])
    await runJob()
    await runJob()
    expect(await sent('activate-account')).toMatchObject([{ to: 'desk@example.com' }])
    const token = await link('reset_password', 'desk@example.com')
    const set = await open().post('/api/v4/member/setNewPassword', { token, password })
    expect(set.status).toBe(204)
    expect((await open().post('/api/login', { email: 'desk@example.com', password })).status).toBe(200)
  })

  test('an address the desk didn’t record gets nothing', async () => {
    await database.db.update(accounts).set({ passwordHash: null })
    await runJob()
    expect(await database.db.select().from(mails)).toEqual([])
  })

  test('after twenty wrong ones in a year none is accepted, and the brand’s people are notified once', async () => {
    await database.db.update(accounts).set({ email: null, passwordHash: null })
    const brands = { findById: async () => world.brand } as unknown as Services['brands']
    const job = (dateOfBirth = member.account.dateOfBirth) =>
      activateAccountJob.run(
        { services: { db: database.db, now: () => clock.now, brands } },
        { ...about({ dateOfBirth }), requestId: newId(), brandId: world.brand.id },
      )
    const start = clock.now
    try {
      for (let tries = 0; tries < 20; tries += 1) {
        await job('1999-01-01')
        clock.now = new Date(clock.now.getTime() + 7 * 86_400_000)
        await sweepExpired({ db: database.db, now: clock.now }, { idleSeconds: 900 })
      }
      await job('1999-01-02')
      await job()
      expect(await sent('activate-account')).toEqual([])
      expect(await database.db.select().from(contactMessages)).toMatchObject([
        { name: 'Enamel', message: expect.stringContaining(member.membership.memberNumber) },
      ])
      expect(await sent('staff-new-request')).toHaveLength(1)
      clock.now = new Date(start.getTime() + 366 * 86_400_000)
      await job()
      expect(await sent('activate-account')).toMatchObject([{ to: 'desk@example.com' }])
    } finally {
      clock.now = start
    }
  })

  test('guessing a number is limited', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await claim(about())).status).toBe(202)
    expect((await claim(about())).status).toBe(429)
  })
})
