// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { FamilyQuote } from '#domain/memberships/family/dependent.schema.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { AddPerson } from './order-actions.tsx'

const membership = { id: 'm', interval: 'month', renewalInterval: 'year' } as MembershipView
const quote: FamilyQuote = {
  termCents: 900,
  todayCents: 600,
  renewalTotalCents: 24_800,
  renewalBeforeCents: 14_900,
  startsOn: '2026-11-20',
  endsOn: '2026-12-09',
  coverEndsOn: null,
  card: { kind: 'card', wallet: null, brand: 'visa', last4: '4242' },
  clearsBy: null,
}
const debitWords = 'I authorize the debit.'
const Page = createRoutesStub([
  { path: '/', Component: () => <AddPerson membership={membership} debitWords={debitWords} /> },
])

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

/** The text read to the member for this quote. */
async function wordsFor(quoted: FamilyQuote): Promise<string> {
  document.head.innerHTML = '<meta name="csrf-token" content="one">'
  vi.stubGlobal('fetch', async () => Response.json(quoted))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  const shown = (what: string) =>
    vi.waitFor(() => expect(document.querySelector(what)).not.toBeNull(), 15_000)
  await shown('button')
  document.querySelector('button')?.click()
  await shown('form')
  const typed = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '03/02/2015', relationship: 'child' }
  for (const [name, text] of Object.entries(typed)) {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (field) field.value = text
  }
  document.querySelector('form')?.requestSubmit()
  await shown('blockquote')
  const words = document.querySelector('blockquote')?.textContent ?? ''
  root.unmount()
  return words
}

test('the text read to a member changing billing cycles names the cycle of their renewal', async () => {
  expect(await wordsFor(quote)).toBe(
    'Charge $6.00 today to my Visa ending in 4242. From the next renewal on my membership costs $248.00 each year.',
  )
})

test('a person paid for from a bank account: the authorization read aloud is the one saved', async () => {
  const card = { kind: 'us_bank_account', wallet: null, brand: 'Test Bank', last4: '6789' } as const
  expect(await wordsFor({ ...quote, card, clearsBy: '2026-11-27' })).toMatch(
    /^Debit \$6\.00 .*I authorize the debit\.$/,
  )
})
