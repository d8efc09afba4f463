// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionProvider } from '#app/site/layout/session-provider.tsx'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { DoneStep } from './done-step.tsx'

const checkout = {
  plan: { name: 'Harbor Adult' },
  account: { firstName: 'Ann', email: 'ann@example.org' },
  quote: { totalCents: 16_400 },
  order: { membershipId: 'm', memberNumber: 'BH-1', receiptId: 'r' },
} as unknown as CheckoutView

const office = { id: '019b8b74-1800-7f4e-86fa-6fca1780ffee', name: 'Juniper', city: 'Mesa', state: 'AZ' }

function Paid({ more }: { more?: Partial<CheckoutView> }) {
  return (
    <SessionProvider initial={{ isAuthenticated: false }}>
      <DoneStep checkout={{ ...checkout, ...more }} />
    </SessionProvider>
  )
}

function PaidAnywhere() {
  return <Paid />
}

function PaidThere() {
  return <Paid more={{ office }} />
}

const Page = createRoutesStub([{ path: '/checkout', Component: PaidAnywhere }])
const Named = createRoutesStub([{ path: '/checkout', Component: PaidThere }])

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('the page after paying names the chosen office, and links to it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({ isAuthenticated: false }))
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  await act(async () => root.render(<Named initialEntries={['/checkout']} />))
  expect(box.textContent).toContain('Call Juniper, Mesa, AZ, and say which plan you have: Harbor Adult.')
  expect(box.querySelector('ol a')?.getAttribute('href')).toBe('/office/mesa-az/juniper-1780ffee')
  await act(async () => root.unmount())
})

test('the page after paying checks the session once, and takes the focus once', async () => {
  const asked: string[] = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ isAuthenticated: true, email: 'ann@example.org' })
  })
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  await act(async () => root.render(<Page initialEntries={['/checkout']} />))
  expect(document.activeElement?.textContent).toBe('Welcome, Ann. You are a member.')

  const card = [...box.querySelectorAll('a')].find(({ textContent }) => textContent === 'Show my card')
  card?.focus()
  // A loop would ask after each response; this allows it many turns.
  for (let turn = 0; turn < 20; turn += 1) await act(async () => {})
  expect(document.activeElement).toBe(card)
  // The session check at the start, which the step shares.
  expect(asked).toEqual(['/api/auth'])
  await act(async () => root.unmount())
})
