import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { newBuyer, openPayment, tickConsents, typeAccount } from '#tests/e2e/order.ts'
import { type OwnServer, startOwnServer } from '#tests/helpers/own-server.ts'

/** Where the Stripe stub listens, and its secrets. */
type StandIn = { api: string; charges: string; bank: string; secretKey: string; webhookSecret: string }

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk)
  throw new Error('It ended without a word.')
}

let stripe: StandIn
let standIn: ChildProcess | undefined
let own: OwnServer | undefined

async function startBoth(): Promise<OwnServer> {
  standIn = spawn(process.execPath, ['--import', 'tsx', 'tests/helpers/stripe/stripe-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stripe = JSON.parse(await firstLine(standIn))
  return startOwnServer({
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_ORIGIN: stripe.api,
  })
}

const test = base.extend({
  server: [
    async ({ browserName: _ }, use) => {
      own ??= await startBoth()
      await use(own)
    },
    { scope: 'test', timeout: 60_000 },
  ],
})

test.afterAll(async () => {
  await own?.stop()
  if (!standIn) return
  const over = once(standIn, 'exit')
  standIn.kill('SIGTERM')
  await over
})

test.use({ allowedHosts: /^(js|api)\.stripe\.com$/, allowedErrors: [/402/] })

/** Simulates Stripe.js: fields in a Stripe frame, no wallet, and a token for the card the test selected. */
const fakeStripeJs = `window.Stripe = (key) => ({
  elements: () => ({
    submit: async () => ({}),
    create: (kind) => {
      const heard = {}, frame = document.createElement('iframe')
      return {
        on: (event, listener) => { heard[event] = listener },
        mount: (into) => {
          if (kind === 'expressCheckout') return heard.ready({})
          frame.title = 'Secure payment input frame'
          frame.src = 'https://js.stripe.com/v3/frame.html'
          frame.onload = () => heard.ready({})
          into.append(frame)
        },
        focus: () => frame.focus(),
        destroy: () => frame.remove(),
      }
    },
  }),
  createPaymentMethod: async () => {
    const id = sessionStorage.getItem('card')
    const type = 'card'
    return id ? { paymentMethod: { id, type } } : { error: { message: 'Your card number is incomplete.' } }
  },
  handleNextAction: async ({ clientSecret }) => {
    const believed = confirm('Your bank: is it you?')
    await fetch('https://api.stripe.com/bank', {
      method: 'POST', body: JSON.stringify({ clientSecret, believed })
    })
    return {}
  },
})`

async function playStripe(page: Page, stripe: StandIn) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.html')
      ? route.fulfill({
          contentType: 'text/html',
          body: '<title>Card</title><input aria-label="Card number">',
        })
      : route.fulfill({ contentType: 'text/javascript', body: fakeStripeJs }),
  )
  await page.route('https://api.stripe.com/bank', async (route) => {
    const body = route.request().postData() ?? ''
    await page.request.post(stripe.bank, { data: body, headers: { 'content-type': 'text/plain' } })
    await route.fulfill({ body: 'seen', headers: { 'access-control-allow-origin': '*' } })
  })
}
const chooseCard = (page: Page, id: string) =>
  page.evaluate((card) => sessionStorage.setItem('card', card), id)
const policyOf = async (page: Page, path: string) =>
  (await page.request.get(path)).headers()['content-security-policy'] ?? ''
const charges = async (page: Page, stripe: StandIn) =>
  Number(await (await page.request.get(stripe.charges)).text())

test('a card is entered in Stripe’s field, a declined one says why, and another one pays once', async ({
  page,
}) => {
  await playStripe(page, stripe)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/join-now')
  await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await typeAccount(page, newBuyer())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue with just me' }).click()
  await tickConsents(page)
  expect(asked.filter((url) => url.includes('stripe.com'))).toEqual([])
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  const card = page.getByRole('group', { name: 'Card or bank account' })
  await expect(card.locator('iframe')).toBeVisible()
  await expect(card.locator('[aria-busy=false]')).toBeVisible()
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await pay.click()
  await expect(card.getByText('Your card number is incomplete.')).toBeVisible()
  await chooseCard(page, 'pm_card_chargeDeclinedInsufficientFunds')
  await pay.click()
  await expect(card.getByText(/^Your bank declined this card: not enough available funds/)).toBeVisible()
  expect(await charges(page, stripe)).toBe(0)
  await chooseCard(page, 'pm_card_visa')
  await pay.click()
  await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
  expect(await charges(page, stripe)).toBe(1)

  await page.getByRole('link', { name: 'Show my card' }).click()
  await expect(page.getByText('THIS IS NOT INSURANCE')).toBeVisible()
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
})

test('a bank that verifies its customer asks in Stripe’s window; the order is paid for once', async ({
  page,
  server,
}) => {
  await playStripe(page, stripe)
  const before = await charges(page, stripe)
  await openPayment(page, server)
  const card = page.getByRole('group', { name: 'Card or bank account' })
  await expect(card.locator('[aria-busy=false]')).toBeVisible()
  await chooseCard(page, 'pm_card_authenticationRequired')
  page.once('dialog', (question) => question.dismiss())
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(card.getByText(/Your bank couldn’t verify it’s you/)).toBeVisible()
  expect(await charges(page, stripe)).toBe(before)
  page.once('dialog', (question) => question.accept())
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
  expect(await charges(page, stripe)).toBe(before + 1)

  await page.goto('/dashboard/card-on-file')
  await expect(card.locator('[aria-busy=false]')).toBeVisible()
  await chooseCard(page, 'pm_card_authenticationRequired')
  page.once('dialog', (question) => question.accept())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/ending in 3184 is now your payment method/)).toBeVisible()
  expect(await charges(page, stripe)).toBe(before + 1)
})

test('only pages that take cards let Stripe in', async ({ page }) => {
  expect(await policyOf(page, '/checkout')).toContain('https://js.stripe.com')
  for (const path of ['/', '/join-now', '/member-login', '/faq']) {
    expect(await policyOf(page, path)).not.toContain('stripe')
  }
})
