// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkError } from '#app/api-client/api-error.ts'
import type { FetchResult, SendRequest } from '#app/api-client/fetcher.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { CouponForm } from './steps/coupon-form.tsx'
import { FamilyStep } from './steps/family-step.tsx'
import { PayStep } from './steps/pay-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { YouStep } from './steps/you-step.tsx'

const sent = vi.hoisted(() => ({
  calls: [] as { path: string; body: unknown }[],
  /** When a ZIP code lookup responds, and whether it succeeds. */
  zip: Promise.resolve(true),
  /** Whether the order can't be reached. */
  isDown: false,
  /** The error in what is saved, by its path. */
  fault: null as { path: string; message: string } | null,
  /** When the bank account's fields have loaded. */
  accountFields: Promise.resolve(),
}))
vi.mock('#integrations/payments/sandbox/browser/account-fields.tsx', async (original) => {
  await sent.accountFields
  return original()
})
vi.mock('#app/api-client/secure-fetch.ts', () => ({
  secureFetch: async (path: string, { body }: SendRequest = {}): Promise<FetchResult<unknown>> => {
    sent.calls.push({ path, body })
    if (path.startsWith('/api/km/zip/') && !(await sent.zip))
      return { ok: false, status: 0, error: networkError() }
    if (sent.isDown) return { ok: false, status: 0, error: networkError() }
    if (sent.fault && path.includes('/checkout/account/')) {
      const error = { code: 'not_sold', message: sent.fault.message, fields: [sent.fault] }
      return { ok: false, status: 422, error } as FetchResult<unknown>
    }
    return { ok: true, status: 200, data: answerTo(path, body) }
  },
}))

const patience = { timeout: 15_000 }
const quote = { lines: [], discountCents: 0, totalCents: 46_100, renewalTotalCents: 41_600 }
const checkout = {
  id: '0198f0c0-0000-7000-8000-000000000001',
  status: 'open',
  plan: { id: 'p', name: 'Harbor Adult', eachMoreCents: 9_900, coversMember: true },
  interval: 'year',
  office: null,
  couponCode: null,
  couponProblem: null,
  account: { lastName: 'Vélez' },
  hasPassword: false,
  dependents: [],
  lastDays: [],
  toName: 3,
  quote,
  texts: {
    version: '1',
    disclosure: 'It is not insurance.',
    terms: 'I agree.',
    autoRenew: 'Renew it.',
    electronic: null,
  },
} as unknown as CheckoutView

/** The value to type, choose or check, by the end of a field's name. */
const answers: Record<string, string> = {
  firstName: 'Marisol',
  lastName: 'Vélez',
  dateOfBirth: '02/28/1987',
  phone: '6025550143',
  line1: '12 Palo Verde Lane',
  zip: '85004',
  city: 'Phoenix',
  state: 'AZ',
  email: 'marisol@families.example',
  password: 'four quiet foxes knitting',
  relationship: 'child',
  number: '4242424242424242',
  expiry: '1234',
  cvc: '123',
}

function answerTo(path: string, body: unknown): unknown {
  if (path.startsWith('/api/km/zip/')) return { place: { city: 'Phoenix', state: 'AZ' } }
  if (path.startsWith('/sandbox-gateway')) return { token: 'token' }
  if (path.endsWith('/member')) return { status: 'active' }
  const couponCode = (body as { couponCode?: string | null } | undefined)?.couponCode ?? null
  return { ...checkout, couponCode }
}

type Field = HTMLInputElement | HTMLSelectElement
let root: Root

const shell = JSON.stringify({ operator: { name: 'Harbor Company', phone: { text: '(414) 555-0110' } } })
const loaderData = { root: { shell, config: { gateway: { name: 'sandbox', publishableKey: null } } } }
let screenShown: ReactNode = null
const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => screenShown }])

async function show(screen: ReactNode) {
  screenShown = screen
  await act(async () => {
    root = createRoot(document.querySelector('main')!)
    root.render(<Stub hydrationData={{ loaderData }} />)
  })
}
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done))))
const button = (words: RegExp) =>
  [...document.querySelectorAll('button')].find((each) => words.test(each.textContent))!

/** The first unanswered required field. */
function open(): Field | undefined {
  return [...document.querySelectorAll<Field>('form input[name], form select[name]')].find((field) => {
    // Only a family with a disabled person checks that box.
    if (field.name.endsWith('.disabled')) return false
    if (field instanceof HTMLInputElement && field.type === 'checkbox') return !field.checked
    const isOptional = field.labels?.[0]?.textContent.includes('(optional)')
    return field.type !== 'hidden' && field.value === '' && !isOptional
  })
}

async function answer(field: Field) {
  await act(async () => {
    if (field.type === 'checkbox') return field.click()
    field.focus()
    field.value = answers[field.name.split('.').at(-1)!]!
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}

/** Fills in and submits a step until it's done; returns the number of fields answered, plus one for the press. */
async function through(screen: (done: () => void) => ReactNode, press: RegExp): Promise<number> {
  const done = vi.fn()
  await show(screen(done))
  let count = 0
  for (let field = open(); field; field = open()) {
    await answer(field)
    count += 1
  }
  await act(async () => {
    button(press).click()
    await vi.waitFor(() => expect(done, document.body.textContent).toHaveBeenCalled(), patience)
  })
  act(() => root.unmount())
  return count + 1
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  sent.calls = []
  sent.zip = Promise.resolve(true)
  sent.isDown = false
  sent.fault = null
  document.body.innerHTML = '<main></main>'
})
afterEach(() => vi.unstubAllGlobals())

test('a family of four joins with at most 30 taps and fields, all three boxes ticked', async () => {
  const consents = { disclosure: true, terms: true, autoRenew: true } as const
  // The number of people, the state, and the plan, on /join-now.
  const choices = 3
  const empty = { ...checkout, account: {} }
  const you = await through((done) => <YouStep checkout={empty} state={null} onSaved={done} />, /Continue/)
  const family = await through((done) => <FamilyStep checkout={checkout} onSaved={done} />, /^Continue/)
  const review = await through(
    (done) => (
      <ReviewStep
        checkout={checkout}
        consents={null}
        onCoupon={() => {}}
        onCouponTyped={() => {}}
        onAgreed={done}
      />
    ),
    /Continue/,
  )
  const pay = await through(
    (done) => (
      <PayStep
        checkout={checkout}
        consents={consents}
        onWaiting={() => {}}
        onRefused={() => {}}
        onPaid={done}
      />
    ),
    /^Pay \$/,
  )
  expect({ you, family, review, pay }).toEqual({ you: 9, family: 10, review: 4, pay: 4 })
  expect(choices + you + family + review + pay).toBeLessThanOrEqual(30)
  const [part] = sent.calls.filter(({ path }) => path.includes('/checkout/account/'))
  expect(part?.body).toMatchObject({
    account: { dateOfBirth: '1987-02-28', address: { city: 'Phoenix', state: 'AZ' } },
  })
  expect(sent.calls.find(({ path }) => path.startsWith('/sandbox'))?.body).toMatchObject({
    expMonth: 12,
    expYear: 2034,
  })
})

test('the ZIP code fills in city and state, but doesn’t overwrite what was typed', async () => {
  const account = { lastName: 'Vélez', address: { city: 'Mesa', state: 'AZ' } } as CheckoutView['account']
  await show(<YouStep checkout={{ ...checkout, account }} state="NV" onSaved={() => {}} />)
  const field = (name: string) => document.querySelector<Field>(`[name="address.${name}"]`)!
  await act(async () => {
    field('city').value = 'Tempe'
    field('city').dispatchEvent(new Event('input', { bubbles: true }))
  })
  await answer(field('zip'))
  expect([field('city').value, field('state').value]).toEqual(['Tempe', 'AZ'])
  act(() => root.unmount())
})

/** Fills in a first step except the city and state, with the last digit of the ZIP code just typed. */
async function allButThePlace(): Promise<(name: string) => Field> {
  const field = (name: string) => document.querySelector<Field>(`[name="${name}"]`)!
  const typed = ['firstName', 'lastName', 'dateOfBirth', 'phone', 'email', 'password']
  for (const name of [...typed, 'address.line1', 'address.zip']) await answer(field(name))
  return field
}

test('Continue waits for a pending ZIP lookup, and then goes on with its place', async () => {
  const done = vi.fn()
  let place = () => {}
  sent.zip = new Promise((found) => {
    place = () => found(true)
  })
  await show(<YouStep checkout={{ ...checkout, account: {} as never }} state={null} onSaved={done} />)
  await allButThePlace()
  await act(async () => button(/Continue/).click())
  await settle()
  expect(document.body.textContent).not.toContain('Enter a city.')
  expect(button(/Continue/).getAttribute('aria-busy')).toBe('true')
  expect(done).not.toHaveBeenCalled()
  await act(async () => {
    place()
    await vi.waitFor(() => expect(done, document.body.textContent).toHaveBeenCalled(), patience)
  })
  act(() => root.unmount())
})

test('the button that debits a bank account waits for its fields, and leads to the first', async () => {
  let come = () => {}
  sent.accountFields = new Promise((resolve) => {
    come = resolve
  })
  const consents = { disclosure: true, terms: true, autoRenew: true } as const
  const told = { onWaiting: () => {}, onRefused: () => {}, onPaid: () => {} }
  await show(<PayStep checkout={checkout} consents={consents} {...told} />)
  await act(async () => document.querySelector<HTMLInputElement>('[value=bank]')!.click())
  await act(async () => button(/from my bank account$/).click())
  await settle()
  expect(button(/^Paying/).getAttribute('aria-busy')).toBe('true')
  come()
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(document.activeElement).toBe(document.querySelector('[name=routing]'))
  }, patience)
  expect(document.body.textContent).toContain('Enter the 9 digits of the routing number.')
  act(() => root.unmount())
})

test('a failed lookup lets the city be typed, and loses nothing', async () => {
  sent.zip = Promise.resolve(false)
  await show(<YouStep checkout={{ ...checkout, account: {} as never }} state={null} onSaved={() => {}} />)
  const field = await allButThePlace()
  await act(async () => button(/Continue/).click())
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(document.body.textContent).toContain('Enter a city.')
  }, patience)
  expect(document.activeElement).toBe(field('address.city'))
  expect(field('address.zip').value).toBe('85004')
  act(() => root.unmount())
})

test('errors of the first step appear beside their fields, the first is focused, and all input stays', async () => {
  await show(<YouStep checkout={{ ...checkout, account: {} as never }} state={null} onSaved={() => {}} />)
  const field = await allButThePlace()
  const wrong = { firstName: 'Ann 4242-4242-4242-4242', email: 'nobody', 'address.zip': '850' }
  await act(async () => {
    for (const [name, text] of Object.entries(wrong)) field(name).value = text
    button(/Continue/).click()
  })
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(document.body.textContent).toContain('A name cannot contain a long number.')
  }, patience)
  expect(document.body.textContent).toContain('Enter a ZIP code like 85004 or 85004-1234.')
  expect(document.activeElement).toBe(field('firstName'))
  for (const [name, text] of Object.entries(wrong)) expect(field(name).value).toBe(text)
  expect(sent.calls.filter(({ path }) => path.includes('/checkout/account'))).toEqual([])
  act(() => root.unmount())
})

test('a state in which the plan isn’t sold is reported at its field, with a link to the plans sold there', async () => {
  sent.fault = { path: 'account.address.state', message: 'Harbor Adult is not sold in Arizona.' }
  const office = { id: 'o', name: 'Sparrow', city: 'Las Vegas', state: 'NV' }
  await show(
    <YouStep checkout={{ ...checkout, office, account: {} as never }} state={null} onSaved={() => {}} />,
  )
  await allButThePlace()
  await act(async () => button(/Continue/).click())
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(document.body.textContent).toContain('Harbor Adult is not sold in Arizona.')
  }, patience)
  const link = [...document.querySelectorAll('a')].find((each) =>
    /plans sold in Arizona/.test(each.textContent),
  )
  const query = new URL(link?.href ?? '', 'https://www.example.com').searchParams
  expect([query.get('state'), query.get('office')]).toEqual(['AZ', null])
  // With another state chosen, the link no longer applies.
  const state = document.querySelector<HTMLSelectElement>('select[name="address.state"]')!
  await act(async () => state.dispatchEvent(new Event('input', { bubbles: true })))
  expect(document.body.textContent).not.toContain('plans sold in Arizona')
  act(() => root.unmount())
})

test('a new password can be shown', async () => {
  await show(<YouStep checkout={checkout} state={null} onSaved={() => {}} />)
  const password = document.querySelector<HTMLInputElement>('[name=password]')!
  await act(async () => button(/Show password/).click())
  expect(password.type).toBe('text')
  await act(async () => button(/Hide password/).click())
  expect(password.type).toBe('password')
  act(() => root.unmount())
})

test('the focus moves on at the coupon: to its field, to what was applied, and back to the field', async () => {
  let shown = checkout
  const onCoupon = (fresh: CheckoutView) => {
    shown = fresh
    draw()
  }
  const within = { current: null }
  root = createRoot(document.querySelector('main')!)
  const draw = () =>
    root.render(<CouponForm within={within} checkout={shown} onCoupon={onCoupon} onTyped={() => {}} />)
  await act(async () => draw())
  await act(async () => button(/Add a coupon/).click())
  const field = () => document.querySelector<HTMLInputElement>('[name=couponCode]')
  expect(document.activeElement).toBe(field())
  field()!.value = 'welcome10'
  await act(async () => {
    button(/Apply coupon/).click()
    await vi.waitFor(() => expect(shown.couponCode).toBe('welcome10'), patience)
  })
  expect(document.activeElement?.textContent).toContain('welcome10 is applied')
  await act(async () => button(/Remove coupon/).click())
  await settle()
  expect(document.activeElement).toBe(field())
  // Continuing doesn't reapply a removed coupon.
  expect(field()?.value).toBe('')
  act(() => root.unmount())
})

test('a coupon that can’t be removed says so, and stays', async () => {
  await show(
    <CouponForm
      within={{ current: null }}
      checkout={{ ...checkout, couponCode: 'WELCOME10' }}
      onCoupon={() => {}}
      onTyped={() => {}}
    />,
  )
  sent.isDown = true
  await act(async () => button(/Remove coupon/).click())
  await settle()
  expect(document.body.textContent).toContain('We couldn’t reach the server.')
  expect(document.body.textContent).toContain('WELCOME10 is applied')
  act(() => root.unmount())
})
