import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { JoinPlanCards } from '#app/site/checkout/join-plan-card.tsx'
import { Offer } from '#app/site/offices/office-offer.tsx'
import { OfficePlans } from '#app/site/offices/office-plans.tsx'
import { quotePlan } from '#domain/plans/quote.rules.ts'
import { shownPrices } from '#domain/plans/shown-price.rules.ts'
import { spokenPlan, spokenPrice } from '#domain/plans/spoken-plan.rules.ts'
import { withIncluded } from '#domain/savings/priced-services.rules.ts'
import { renderIn } from '#messages/locale.ts'
import { heard } from '#tests/helpers/heard.ts'
import { CategoryComparison } from './category-comparison.tsx'
import { EstimateBasket } from './estimate-basket.tsx'
import { PriceList } from './price-list.tsx'

type Say = (english: string) => string | undefined

const plan = {
  id: 'one',
  name: 'Harbor one',
  summary: 'Summary one',
  tier: 'adult' as const,
  prices: [{ interval: 'year' as const, priceCents: 14_900, additionalMemberCents: null }],
  enrolmentFeeCents: 1_500,
  benefits: [{ service: 'exam', name: 'Checkup', quantity: 2, period: 'year' as const }],
}
const sold = [
  { service: 'exam', name: 'Checkup', category: 'Exams', usualCents: 6_000, memberCents: 3_000 },
  { service: 'x-ray', name: 'X-ray', category: 'Pictures', usualCents: 9_000, memberCents: 4_000 },
]
const inEnglish = /Harbor one|Summary one|Checkup|X-ray|Exams|Pictures/

/** Every price screen that names plans and services, in Spanish where `say` has it. */
function screens(say: Say): ReactNode {
  const said = spokenPlan(plan, { say })
  const prices = sold.map((price) => spokenPrice(price, { say }))
  const services = withIncluded(prices, plan.benefits)
  const quote = quotePlan({ plan, interval: 'year', additionalMembers: 0 })
  const asked = { services, basket: { exam: 1, 'x-ray': 2 }, onChange: () => {} }
  const chosen = { ...said, own: null, yearCents: 16_400, people: 1 }
  return (
    <>
      <JoinPlanCards
        plans={[{ ...said, quote, eachMoreCents: null, couponProblem: null }]}
        least={null}
        pickedId={null}
        interval="year"
        people={1}
        countOf={() => 1}
        startingId={null}
        onChoose={() => {}}
        columns=""
      />
      <PriceList {...asked} plan={chosen} place={null} />
      <EstimateBasket {...asked} plan={chosen} isMember={false} onClear={() => {}} />
      <EstimateBasket {...asked} plan={{ ...chosen, own: 'over' }} isMember={false} onClear={() => {}} />
      <CategoryComparison services={services} plan={chosen} />
      {shownPrices(plan).map((price) => (
        <Offer
          key={price.interval}
          offer={{ plan: { ...spokenPlan({ name: plan.name }, { say }), price }, checkUp: null }}
        />
      ))}
      <OfficePlans
        officeId="office"
        plans={[said]}
        prices={prices}
        pricedPlan={spokenPlan({ name: plan.name }, { say })}
        isOwn={false}
        notSoldIn={null}
      />
    </>
  )
}

function words(say: Say) {
  const router = createMemoryRouter([{ path: '*', element: screens(say) }])
  return heard(renderIn('es', () => renderToString(<RouterProvider router={router} />)))
}

test('a plan, a visit, a service or a category without Spanish is marked as English within a Spanish sentence', () => {
  const all = words(() => undefined)
  const names = all.filter(({ text }) => inEnglish.test(text))
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter(({ lang }) => lang !== 'en')).toEqual([])
  // The sentence around the name is Spanish.
  expect(all.filter(({ text, lang }) => lang === 'en' && !inEnglish.test(text))).toEqual([])
})

test('with Spanish names nothing there is English', () => {
  const all = words((english) => `Español ${english.length}`)
  expect(all.filter(({ text, lang }) => lang !== 'es-US' || inEnglish.test(text))).toEqual([])
})
