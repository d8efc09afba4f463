import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { SaleFields } from '#app/console/desk/sale-fields.tsx'
import { shownPrices } from '#domain/plans/shown-price.rules.ts'
import PlanScreen from './plan.tsx'
import PlansScreen from './plans.tsx'

const priced = {
  name: 'Harbor Family',
  enrolmentFeeCents: 1_500,
  prices: [
    { interval: 'year' as const, priceCents: 22_900, additionalMemberCents: 4_900 },
    { interval: 'month' as const, priceCents: 2_295, additionalMemberCents: 495 },
  ],
}
/**
 * The first payment including the joining fee, which is named, each renewal, and each additional person (CA SB 478, 940
 * CMR 38.04).
 */
const whole = [
  '$244 the first year, with the one-time $15 joining fee, then $229 a year',
  '$37.95 the first month, with the one-time $15 joining fee, then $22.95 a month',
  'Each additional person: $49 a year or $4.95 a month.',
]
const version = {
  ...{ ...priced, id: 'v1', version: 1, diff: [], members: 3, when: '11/20/26', publishedBy: 'Avery Stone' },
}
const draft = {
  ...{
    ...priced,
    summary: '',
    feeScheduleId: 's1',
    benefits: [],
    sellableStates: [],
    prohibited: [],
    diff: [],
  },
  ...{ revision: 1, starts: null },
}
const plan = {
  ...{ id: 'p1', slug: 'harbor-family', tier: 'family', status: 'published', hasDraft: true, starts: null },
  ...{ publishedVersion: 1, versions: [version], draft, more: false, states: 12, members: 3, ...priced },
}

function textOf(screen: ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: ['/a/plans'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
const props = <T,>(loaderData: object) => ({ loaderData }) as T

describe('each plan on the console has its whole price: first payment with the fee, renewals, each additional person', () => {
  test('in the list of plans', () => {
    const given = {
      place: 'a',
      brandId: 'b',
      may: { draft: true, publish: true },
      plans: [plan],
      schedules: [],
    }
    const text = textOf(<PlansScreen {...props<ComponentProps<typeof PlansScreen>>(given)} />)
    for (const words of whole) expect(text).toContain(words)
  })

  test.each([true, false])(
    'on the page of a plan, of its draft and of each version; may draft: %s',
    (mayDraft) => {
      const may = { draft: mayDraft, publish: true }
      const given = { place: 'a', may, plan, schedules: [], startsOn: '', touched: null }
      const text = textOf(<PlanScreen {...props<ComponentProps<typeof PlanScreen>>(given)} />)
      for (const words of whole) expect(text.split(words)).toHaveLength(3)
    },
  )

  test('where the desk sells it', () => {
    const sold = [{ id: 'p1', name: 'Harbor Family', prices: shownPrices(priced) }]
    const text = textOf(<SaleFields plans={sold} onChange={() => {}} />)
    for (const words of whole) expect(text).toContain(words)
  })
})
