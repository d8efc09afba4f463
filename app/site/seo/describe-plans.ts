import { intervalWords } from '#domain/plans/interval.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import * as m from '#messages'

type SoldPlan = Pick<Plan, 'id' | 'name' | 'summary' | 'prices' | 'enrolmentFeeCents'>

/** The plans as schema.org Offers of the brand's operator: one for each price, for the term it pays. */
export function describePlans(plans: SoldPlan[], origin: string) {
  const offers = plans.flatMap((plan) =>
    plan.prices.map(({ interval, priceCents }) => ({
      '@type': 'Offer',
      name: plan.name,
      description: plan.summary,
      url: `${origin}/join-now?plan=${plan.id}`,
      category: m.pages_structured_category(),
      seller: { '@id': `${origin}/#operator` },
      price: dollars(priceCents),
      priceCurrency: 'USD',
      priceSpecification: [
        {
          '@type': 'UnitPriceSpecification',
          price: dollars(priceCents),
          priceCurrency: 'USD',
          referenceQuantity: {
            '@type': 'QuantitativeValue',
            value: intervalWords(interval).months,
            unitCode: 'MON',
          },
        },
        ...(plan.enrolmentFeeCents > 0
          ? [
              {
                '@type': 'PriceSpecification',
                name: m.pages_structured_fee(),
                price: dollars(plan.enrolmentFeeCents),
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
