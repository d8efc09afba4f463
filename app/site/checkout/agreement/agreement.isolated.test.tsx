// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FetchResult, SendRequest } from '#app/api-client/fetcher.ts'
import Checkout from '#app/site/checkout/checkout.tsx'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'

/** An order ready to be paid, at a yearly price. */
function orderAt(dollars: number): CheckoutView {
  const totalCents = dollars * 100
  return {
    id: '0198f0c0-0000-7000-8000-000000000001',
    status: 'open',
    plan: { id: 'p', name: 'Harbor Adult', eachMoreCents: 9_900, coversMember: true },
    interval: 'year',
    office: null,
    couponCode: null,
    couponProblem: null,
    account: { firstName: 'Marisol', lastName: 'Vélez', address: { state: 'AZ' } },
    hasPassword: true,
    dependents: [],
    lastDays: [],
    toName: 0,
    quote: { lines: [], discountCents: 0, totalCents, renewalTotalCents: totalCents },
    texts: {
      version: '1',
      disclosure: 'It is not insurance.',
      terms: `I agree to pay $${dollars} today.`,
      autoRenew: `Charge $${dollars} every year.`,
    },
    declined: null,
    clearsBy: null,
  } as unknown as CheckoutView
}

const server = vi.hoisted(() => ({ order: null as unknown, refusal: null as unknown }))
vi.mock('#app/api-client/secure-fetch.ts', () => ({
  secureFetch: async (path: string, _: SendRequest = {}): Promise<FetchResult<unknown>> => {
    if (path.startsWith('/sandbox-gateway')) return { ok: true, status: 201, data: { token: 'token' } }
    if (path.endsWith('/member')) return server.refusal as FetchResult<unknown>
    return { ok: true, status: 200, data: server.order }
  },
}))

const patience = { timeout: 15_000 }
const heading = () => document.querySelector('h1')?.textContent
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
const button = (words: RegExp) =>
  [...document.querySelectorAll('button')].find((each) => words.test(each.textContent))!
const shows = (title: string) =>
  vi.waitFor(async () => {
    await act(async () => void (await new Promise((done) => setTimeout(done, 20))))
    expect(heading()).toBe(title)
  }, patience)
let root: Root

const shell = JSON.stringify({ operator: { name: 'Harbor Company', phone: { text: '(414) 555-0110' } } })
const hydrationData = {
  loaderData: { root: { shell, config: { gateway: { name: 'sandbox', publishableKey: null } } } },
}
const Page = Checkout as unknown as (props: { loaderData: object }) => ReactNode
let pageShown: ReactNode = null
const Stub = createRoutesStub([
  { id: 'root', path: '/', children: [{ path: 'checkout', Component: () => pageShown }] },
])

async function open(address: string, checkout: CheckoutView) {
  server.order = checkout
  pageShown = <Page loaderData={{ checkout, remembered: { id: checkout.id, state: null } }} />
  document.body.innerHTML = '<main></main>'
  await act(async () => {
    root = createRoot(document.querySelector('main')!)
    root.render(<Stub initialEntries={[address]} hydrationData={hydrationData} />)
  })
}

/** Agrees to an order as it is, and continues to its payment. */
async function agree(checkout: CheckoutView) {
  await open('/checkout?step=review', checkout)
  await shows('Review your order')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false])
  await act(async () => {
    for (const box of boxes()) box.click()
    button(/Continue to payment/).click()
  })
  await shows('Payment')
}

const leave = () => act(() => root.unmount())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('consent survives a reload', async () => {
  await agree(orderAt(149))
  await leave()
  await open('/checkout?step=pay', orderAt(149))
  await shows('Payment')
  await leave()
})

test('a changed price has no consent yet: the boxes are empty, and there is no way past them', async () => {
  await agree(orderAt(149))
  await leave()
  await open('/checkout?step=pay', orderAt(248))
  await shows('Review your order')
  expect(document.body.textContent).toContain('Charge $248 every year.')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false])
  expect([...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).not.toContain(
    '/checkout?step=pay',
  )
  await leave()
})

test('a price that changes during payment needs consent again, with the reason', async () => {
  await agree(orderAt(149))
  server.order = orderAt(248)
  const message = 'The price has changed. Please look at the new total before you pay.'
  server.refusal = { ok: false, status: 409, error: { statusCode: 409, code: 'stale_quote', message } }
  await act(async () => {
    const typed = { number: '4242424242424242', expiry: '1234', cvc: '123' }
    for (const [name, text] of Object.entries(typed))
      document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = text
    button(/^Pay \$/).click()
  })
  await shows('Review your order')
  expect(document.body.textContent).toContain(message)
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false])
  await leave()
})

test('each step has its own tab title, and the page its own again afterward', async () => {
  document.title = 'Checkout | Bright Harbor'
  await agree(orderAt(149))
  expect(document.title).toBe('Checkout: Payment | Bright Harbor')
  await leave()
  expect(document.title).toBe('Checkout | Bright Harbor')
})
