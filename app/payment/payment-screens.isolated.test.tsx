import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ClearingStep } from '#app/site/checkout/steps/clearing-step.tsx'
import { ConfirmingStep } from '#app/site/checkout/steps/confirming-step.tsx'
import { PayStep } from '#app/site/checkout/steps/pay-step.tsx'
import { AddPerson } from '#app/site/member/family/add-person.tsx'
import { AgreeToAdd } from '#app/site/member/family/agree-to-add.tsx'
import { AgreeToChange } from '#app/site/member/plan-change/agree-to-change.tsx'
import ChangePlanPage from '#app/site/member/plan-change/change-plan.tsx'
import PurchasePage from '#app/site/member/purchase/purchase.tsx'
import { PurchaseDone } from '#app/site/member/purchase/purchase-done.tsx'
import { PurchaseOrder } from '#app/site/member/purchase/purchase-order.tsx'
import RenewPage from '#app/site/member/renewals/renew.tsx'
import { RenewalPaid } from '#app/site/member/renewals/renewal-paid.tsx'
import type { FamilyQuote } from '#domain/memberships/family/dependent.schema.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import type { PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'

/** The screen's payment state and form values, which in production come from the server. */
const shown = vi.hoisted(() => ({
  payment: {
    at: 'agreeing',
    paid: null as object | null,
    bankWaits: false,
    fault: undefined as string | undefined,
  },
  form: { pending: false, errors: {} as Record<string, string>, summary: undefined as string | undefined },
}))
vi.mock('./use-payment.tsx', async (original) => ({
  ...(await original<typeof import('./use-payment.tsx')>()),
  usePayment: () => shown.payment,
}))
vi.mock('#app/forms/use-form.ts', () => ({
  useForm: () => ({ ...shown.form, props: { ref: { current: null } } }),
}))

beforeEach(() => {
  shown.payment = { at: 'agreeing', paid: null, bankWaits: false, fault: undefined }
  shown.form = { pending: false, errors: {}, summary: undefined }
})
const root = createRoutesStub([{ id: 'root', path: '/', Component: Shown }])
const shell = JSON.stringify({ operator: { name: 'Harbor Company', phone: { text: '(414) 555-0110' } } })
const loaderData = { root: { shell, config: { gateway: { name: 'sandbox', publishableKey: null } } } }
let screenShown: ReactElement | null = null
function Shown() {
  return screenShown
}

/** What the browser receives, as HTML and as plain text. */
function render(screen: ReactElement): { html: string; text: string } {
  screenShown = screen
  const html = renderToStaticMarkup(createElement(root, { hydrationData: { loaderData } }))
  return { html, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
}

/** The attributes of the button with the text `words`; null if there is none. */
function button(html: string, words: RegExp): string | null {
  const all = [...html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)]
  return all.find(([, , inner = '']) => words.test(inner.replaceAll(/<[^>]*>/g, '')))?.[1] ?? null
}

const id = '0198f0c0-0000-7000-8000-000000000001'
const words = { disclosure: 'It is not insurance.', terms: 'I agree.', autoRenew: 'Renew it.' }
const texts = { version: '1', ...words, electronic: null }
const card = {
  kind: 'card' as const,
  wallet: null,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2034,
}
const quoteOf = (totalCents: number) => ({
  lines: [],
  discountCents: 0,
  totalCents,
  renewalTotalCents: 14_900,
})
const consents = { disclosure: true, terms: true, autoRenew: true } as const
const checkoutOf = (totalCents: number, status: CheckoutView['status'] = 'open') =>
  ({
    id,
    status,
    plan: { name: 'Harbor Adult' },
    account: { email: 'kim@families.example' },
    order: { membershipId: id, memberNumber: '7KQM', receiptId: id },
    quote: quoteOf(totalCents),
  }) as unknown as CheckoutView
const purchaseOf = (totalCents: number): PurchaseQuote => ({
  planId: id,
  planName: 'Harbor Adult',
  interval: 'year',
  office: null,
  covered: ['Noor Okafor'],
  quote: quoteOf(totalCents),
  couponProblem: null,
  termStartsOn: '2026-01-01',
  termEndsOn: '2026-12-31',
  texts,
  byBank: { refused: null, offer: null },
  agreement: null,
  card,
})
const membership = {
  id,
  status: 'active',
  plan: { id, name: 'Harbor Adult' },
  interval: 'year',
  autoRenew: true,
  renewalInterval: 'year',
  renewalTotalCents: 14_900,
  balanceCents: 0,
  termEndsOn: '2026-12-31',
  nextPlan: null,
}
const after = { renewsOn: '2028-01-01', renewalTotalCents: 14_900, renewalCreditCents: 0, isLast: false }
const renewalOf = (totalCents: number) => ({
  membershipId: id,
  termStartsOn: '2027-01-01',
  termEndsOn: '2027-12-31',
  lines: [],
  totalCents,
  ...after,
  card,
})
const changeOf = (todayCents: number) => ({
  membershipId: id,
  planId: id,
  planName: 'Harbor Family',
  interval: 'year' as const,
  when: 'now' as const,
  startsOn: '2026-05-01',
  lines: [],
  todayCents,
  renewsOn: '2027-01-01',
  renewalTotalCents: 22_900,
  renewalBeforeCents: 14_900,
  intervalBefore: 'year' as const,
  leaving: [],
  couponEnds: null,
  card,
  consent: 'Change my plan to Harbor Family from today on.',
})
const additionOf = (todayCents: number) => ({
  termCents: 9_900,
  todayCents,
  renewalTotalCents: 24_800,
  renewalBeforeCents: 14_900,
  startsOn: '2026-05-01',
  endsOn: '2026-12-31',
  coverEndsOn: null,
  card,
  clearsBy: null,
})
const person = {
  firstName: 'Kim',
  lastName: 'Okafor',
  dateOfBirth: '2015-02-03',
  relationship: 'child' as const,
  disabled: false,
}

const nothing = () => {}
const payment = () => shown.payment as never
/** A route's component with the given loader data. */
const page = (route: unknown, loaderData: object) =>
  createElement(route as FunctionComponent<{ loaderData: object }>, { loaderData })
const renewPage = (totalCents: number) =>
  page(RenewPage, { owner: id, membership, offer: { ok: true, answer: renewalOf(totalCents) } })

/** Every screen that takes a payment: the `form` at a price, `waiting` for the outcome, and the button's text. */
const addPage = (quote: FamilyQuote) => {
  const shows = { person, quote, renewalInterval: 'year', onBack: nothing, onSignedOut: nothing } as const
  return <AgreeToAdd {...shows} payment={payment()} />
}
const screens = [
  {
    name: 'the checkout',
    form: (cents: number) => (
      <PayStep
        checkout={checkoutOf(cents)}
        consents={consents}
        onWaiting={nothing}
        onRefused={nothing}
        onPaid={nothing}
      />
    ),
    waiting: () => (
      <ConfirmingStep checkout={checkoutOf(100, 'confirming')} onRefused={nothing} onPaid={nothing} />
    ),
    button: (price: string) => `Pay ${price} and join`,
    typesCard: true,
  },
  {
    name: 'a further membership',
    form: (cents: number) => (
      <PurchaseOrder
        owner={id}
        quote={{ ...purchaseOf(cents), card: null }}
        order={{ planId: id, interval: 'year', dependentIds: [] }}
        payment={payment()}
        onQuote={nothing}
        onBack={nothing}
      />
    ),
    waiting: () =>
      page(PurchasePage, {
        owner: id,
        choices: { interval: 'year', with: [], more: 0, people: null, plan: null, coupon: null },
        intervals: ['year', 'month'],
        people: [],
        office: null,
        homes: [],
        plans: [],
        isComplete: true,
      }),
    button: (price: string) => `Pay ${price} and join`,
    typesCard: true,
  },
  {
    name: 'a renewal',
    form: renewPage,
    waiting: () => renewPage(14_900),
    button: (price: string) => `Pay ${price}`,
    typesCard: false,
  },
  {
    name: 'a change of plan',
    form: (cents: number) => (
      <AgreeToChange owner={id} quote={changeOf(cents)} payment={payment()} onBack={nothing} />
    ),
    waiting: () => page(ChangePlanPage, { owner: id, membership, options: [] }),
    button: (price: string) => `I agree, pay ${price}`,
    typesCard: false,
  },
  {
    name: 'another person',
    form: (cents: number) => addPage(additionOf(cents)),
    waiting: () => (
      <AddPerson
        owner={id}
        membershipId={id}
        lastName="Okafor"
        interval="year"
        renewalInterval="year"
        eachMoreCents={9_900}
        onBegin={nothing}
        onAdded={nothing}
      />
    ),
    button: (price: string) => `Pay ${price} and add Kim`,
    typesCard: false,
  },
]

describe.each(screens)('$name', (screen) => {
  const exactly = (words: string) => new RegExp(`^${words.replaceAll(/[$.]/g, '\\$&')}$`)
  test('says what the button charges, and nothing about waiting', () => {
    const { html, text } = render(screen.form(12_345))
    expect(button(html, exactly(screen.button('$123.45')))).toContain('type="submit"')
    expect(text).not.toContain('You don’t need to pay again.')
    expect(html).not.toContain('role="alert"')
  })

  test('while paying has a busy button and no other button that pays', () => {
    shown.payment.at = 'paying'
    shown.form.pending = true
    const { html } = render(screen.form(12_345))
    const submits = [...html.matchAll(/<button\b([^>]*type="submit"[^>]*)>/g)].map(
      ([, attributes]) => attributes,
    )
    expect(submits.length).toBeGreaterThan(0)
    for (const attributes of submits) expect(attributes).toContain('aria-disabled="true"')
  })

  test('while the outcome is unknown says so, takes the focus and offers no way to pay', () => {
    shown.payment.at = 'waiting'
    const { html, text } = render(screen.waiting())
    expect(html).toMatch(/tabindex="-1"[^>]*><div role="status"/i)
    expect(text).toContain('You don’t need to pay again.')
    expect(text).toContain('You may close this page')
    expect(button(html, /pay|agree/i)).toBeNull()
    expect(button(html, /Verify with my bank/)).toBeNull()
  })

  test('while the bank waits leads to its verification', () => {
    shown.payment = { ...shown.payment, at: 'waiting', bankWaits: true }
    const { html, text } = render(screen.waiting())
    expect(text).toContain('Your bank needs to verify it’s you.')
    expect(button(html, /^Verify with my bank$/)).not.toBeNull()
  })

  test('declined says why at the card, or above the button where no card is typed', () => {
    shown.payment.at = 'refused'
    if (screen.typesCard) shown.form.errors = { number: 'Your bank declined this card.' }
    else shown.form.summary = 'Your bank declined this card.'
    const { html, text } = render(screen.form(12_345))
    expect(text).toContain('Your bank declined this card.')
    if (screen.typesCard)
      expect(html).toMatch(
        /<input[^>]*name="number"[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*name="number"/,
      )
    else expect(html).toMatch(/data-form-summary[^>]*role="alert"/)
    expect(button(html, exactly(screen.button('$123.45')))).not.toContain('aria-disabled="true"')
  })

  test('at an outdated price asks to confirm the current price, with the reason', () => {
    shown.payment.at = 'refused'
    shown.form.summary = 'The price has changed.'
    const { html, text } = render(screen.form(20_000))
    expect(html).toMatch(/data-form-summary[^>]*role="alert"/)
    expect(text).toContain('The price has changed.')
    expect(button(html, exactly(screen.button('$200.00')))).not.toBeNull()
  })
})

test('declined after waiting says why in place of the form', () => {
  shown.payment = { ...shown.payment, at: 'refused', fault: 'Your bank declined this card.' }
  for (const { name, waiting } of screens.slice(1)) {
    expect(render(waiting()).text, name).toContain('Your bank declined this card.')
  }
})

test('paid shows the receipt', () => {
  shown.payment = {
    ...shown.payment,
    at: 'paid',
    paid: {
      status: 'active',
      memberNumber: '7KQM',
      receiptId: id,
      membershipId: id,
      totalCents: 12_345,
      termStartsOn: '2027-01-01',
      termEndsOn: '2027-12-31',
    },
  }
  for (const { waiting } of screens.slice(1, 3)) {
    const { html, text } = render(waiting())
    expect(text).toContain('We received $123.45.')
    expect(html).toContain(`href="/receipt/${id}"`)
  }
})

describe('a bank account', () => {
  const account = { kind: 'us_bank_account' as const, wallet: null, brand: null, last4: '6789' }
  const clearing = { status: 'pending' as const, clearsBy: '2026-11-27' }

  test('saved says what pressing the button authorizes, before it is pressed', () => {
    const offer = { ok: true, answer: { ...renewalOf(14_900), card: account } }
    const { text } = render(page(RenewPage, { owner: id, membership, offer }))
    expect(text).toContain('Bank account ending in 6789')
    expect(text).toContain('By pressing the button I authorize Harbor Company to debit my bank account')
    expect(text).toContain('Pay $149.00 from my bank account')
    expect(render(renewPage(14_900)).text).not.toMatch(/I authorize|from my bank account/)
  })

  test('pays for another person, who is on the plan once the debit clears; nothing says today', () => {
    const quote = { ...additionOf(9_900), card: account, clearsBy: '2026-11-27' }
    const { html, text } = render(addPage(quote))
    expect(text).toContain('We’ll debit your bank account ending in 6789.')
    expect(text).toContain('clears, by about 11/27/26.')
    expect(text).toContain('I authorize Harbor Company')
    expect(text).not.toContain('plan today')
    expect(button(html, /^Pay \$99\.00 from my bank account$/)).toContain('type="submit"')
    expect(render(addPage(additionOf(9_900))).text).toContain('We’ll charge your Visa ending in 4242.')
  })

  test.each([
    [
      'of the checkout',
      () => <ClearingStep checkout={checkoutOf(100)} clearsBy="2026-11-27" onBack={() => {}} />,
    ],
    [
      'of a renewal',
      () => (
        <RenewalPaid
          renewed={{ ...renewalOf(100), ...clearing, receiptId: null }}
          membership={membership as never}
        />
      ),
    ],
    [
      'of a further membership',
      () => (
        <PurchaseDone
          purchased={{ ...clearing, membershipId: id, memberNumber: '7KQM', receiptId: id, totalCents: 100 }}
        />
      ),
    ],
  ])('%s that is debited says until when, and thanks for nothing yet', (_, screen) => {
    const { text } = render(screen())
    expect(text).toContain('You don’t need to pay again.')
    expect(text).toContain('by about 11/27/26')
    expect(text).not.toMatch(/We received|You are a member|Welcome/)
  })
})
