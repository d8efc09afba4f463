import { intervalWords } from '#domain/plans/interval.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { shownPrices } from '#domain/plans/shown-price.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

type SoldPlan = Pick<Plan, 'id' | 'name' | 'summary' | 'prices' | 'enrolmentFeeCents'>

/** The plans as schema.org Offers by the brand's operator: one per billing cycle, priced at the first payment. */
export function describePlans(plans: SoldPlan[], origin: string) {
  const offers = plans.flatMap((plan) =>
    shownPrices(plan).map(({ interval, firstCents, feeCents, renewalCents, eachMoreCents }) => ({
      '@type': 'Offer',
      name: plan.name,
      description: plan.summary,
      url: `${origin}/join-now?plan=${plan.id}`,
      category: m.pages_structured_category(),
      seller: { '@id': `${origin}/#operator` },
      price: dollars(firstCents),
      priceCurrency: 'USD',
      priceSpecification: [
        {
          '@type': 'UnitPriceSpecification',
          name: m.prices_first_payment({ hasFee: feeCents > 0 }),
          price: dollars(firstCents),
          priceCurrency: 'USD',
          referenceQuantity: termOf(interval),
        },
        {
          '@type': 'UnitPriceSpecification',
          name: m.prices_each_renewal(),
          price: dollars(renewalCents),
          priceCurrency: 'USD',
          referenceQuantity: termOf(interval),
        },
        ...(eachMoreCents
          ? [
              {
                '@type': 'UnitPriceSpecification',
                name: m.prices_each_more(),
                price: dollars(eachMoreCents),
                priceCurrency: 'USD',
                referenceQuantity: termOf(interval),
              },
            ]
          : []),
        ...(feeCents > 0
          ? [
              {
                '@type': 'PriceSpecification',
                name: m.prices_joining_fee(),
                price: dollars(feeCents),
                priceCurrency: 'USD',
              },
            ]
          : []),
      ],
    })),
  )
  return offers.length > 0
    ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': offers } }]
    : []
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

function termOf(interval: Interval) {
  return { '@type': 'QuantitativeValue', value: intervalWords(interval).months, unitCode: 'MON' }
}
