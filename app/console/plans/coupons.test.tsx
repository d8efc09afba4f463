// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { CatalogCoupon } from '#domain/back-office/plans/coupons/coupon-form.schema.ts'
import type { Route } from './+types/coupons'
import Coupons from './coupons.tsx'

/** The coupon as stored on the server. */
let coupon: CatalogCoupon
let root: Root
const sent = vi.fn<(url: string, request: { body: string }) => Promise<Response>>()

function Screen() {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Coupons {...({ loaderData: useLoaderData() } as unknown as Route.ComponentProps)} />
      <button type="button" onClick={() => void revalidate()}>
        Read again
      </button>
    </>
  )
}
const Page = createRoutesStub([
  {
    path: '/',
    loader: () => ({
      ...{ place: 'brightharbor', brandId: 'b', may: { publish: true }, plans: [], uses: [] },
      ...{ coupons: [coupon], chosen: coupon },
    }),
    HydrateFallback: () => null,
    Component: Screen,
  },
])

async function open(): Promise<void> {
  document.head.innerHTML = '<meta name="csrf-token" content="one">'
  vi.stubGlobal('fetch', sent.mockReset())
  coupon = {
    ...{ id: 'c', code: 'WELCOME10', label: 'Welcome', startsOn: null, endsOn: null, standing: 'good' },
    ...{ maxRedemptions: null, maxPerMember: null, percentOff: 10, amountOffCents: null, appliesTo: 'all' },
    ...{ duration: 'first_term', planIds: null, plans: [], uses: 0, givenCents: 0, renewing: 0 },
  } as unknown as CatalogCoupon
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  await vi.waitFor(() => expect(field('label')).not.toBeNull(), 15_000)
}

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
function fill(name: string, text: string): void {
  const at = field(name)
  if (at) at.value = text
}

test('§console: what is typed while a coupon gets another last day stays, and is saved with that day', async () => {
  await open()
  fill('endsOn', '12/31/2026')
  const { promise, resolve } = Promise.withResolvers<Response>()
  sent.mockReturnValueOnce(promise)
  press('Save')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), 15_000)
  fill('label', 'Welcome to all')
  fill('endsOn', '01/31/2027')
  coupon = { ...coupon, endsOn: '2026-12-31' }
  resolve(Response.json({}))
  await vi.waitFor(() => expect(document.querySelector('table')?.textContent).toContain('12/31/26'))
  expect([field('label')?.value, field('endsOn')?.value]).toEqual(['Welcome to all', '01/31/2027'])
  sent.mockResolvedValueOnce(Response.json({}))
  await vi.waitFor(() => expect(document.querySelector('[type=submit][aria-disabled]')).toBeNull())
  press('Save')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(JSON.parse(sent.mock.lastCall?.[1].body ?? '')).toMatchObject({
    label: 'Welcome to all',
    endsOn: '2027-01-31',
    seen: { label: 'Welcome', endsOn: '2026-12-31' },
  })
})

test('the last day of a coupon that was ended beside its form appears in it, and what was typed there stays', async () => {
  await open()
  fill('label', 'Welcome to all')
  coupon = { ...coupon, endsOn: '2026-11-26' }
  press('Read again')
  await vi.waitFor(() => expect(field('endsOn')?.value).toBe('11/26/2026'))
  expect(field('label')?.value).toBe('Welcome to all')
  sent.mockResolvedValueOnce(Response.json({}))
  press('Save')
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), 15_000)
  expect(JSON.parse(sent.mock.lastCall?.[1].body ?? '')).toMatchObject({
    seen: { label: 'Welcome', endsOn: '2026-11-26' },
  })
})
