import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { formatCents } from '#domain/format.ts'
import type { OfficeOffer } from '#domain/plans/office-offers.queries.server.ts'
import { eachMoreWords, shownPriceWords } from '#domain/plans/shown-price.rules.ts'
import * as m from '#messages'

type Offers = Record<string, OfficeOffer>

/** An office's prices, in sentences: the cheapest plan for one adult, everyone else, and a checkup with it. */
function wordsOf({ plan, checkUp }: OfficeOffer) {
  const dollars = (cents: number) => formatCents(cents, { whole: true })
  return {
    price: m.prices_plan_at_office({ name: plan.name, price: shownPriceWords(plan.price) }),
    more: eachMoreWords([plan.price]),
    checkUp:
      checkUp &&
      m.offices_offer_checkup({
        isIncluded: checkUp.included > 0,
        count: checkUp.included,
        member: dollars(checkUp.memberCents),
        usual: dollars(checkUp.usualCents),
      }),
  }
}

/** The offer that all of several offices have in identical words; null if one differs or has none. */
export function sharedOffer(offices: readonly { id: string }[], offers: Offers): OfficeOffer | null {
  const [first, ...rest] = offices.map(({ id }) => offers[id])
  if (!first || rest.length === 0) return null
  const said = JSON.stringify(wordsOf(first))
  return rest.every((offer) => offer && JSON.stringify(wordsOf(offer)) === said) ? first : null
}

/** The shared prices of several offices, shown once above them. */
export function SharedOffer({ offer }: { offer: OfficeOffer | null }) {
  if (!offer) return null
  return (
    <div className="mb-4 rounded-xl bg-accent-soft p-4 text-ink sm:px-6">
      <p className="text-small font-semibold text-accent-strong">{m.offices_price_at_each()}</p>
      <Offer offer={offer} />
    </div>
  )
}

/** An office's prices. */
export function Offer({ offer }: { offer: OfficeOffer }) {
  const { price, more, checkUp } = wordsOf(offer)
  return (
    <p className="mt-2 text-small">
      <strong className="font-semibold tabular-nums">
        <RichMessage parts={price} tags={{ name: wordsIn(offer.plan.lang?.name) }} />
      </strong>
      <span className="block">{more}</span>
      {checkUp && <span className="block text-muted">{checkUp}</span>}
    </p>
  )
}
