import { Link } from 'react-router'
import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import { eachMoreWords, type ShownPrice, shownPrices } from '#domain/plans/shown-price.rules.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import type { PlanCard, ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'

const whole = (cents: number) => formatCents(cents, { whole: true })

const columns: Record<number, string> = {
  1: 'max-w-lg',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-2 lg:grid-cols-3',
}

/**
 * The plans with everything they cost: yearly and monthly, first payment and renewal, the joining fee, and each
 * additional person.
 */
export function PlanCardsBlock({ block }: { block: ResolvedBlock<'plan_cards'> }) {
  const quiet = quietOn(block.ground ?? 'surface')
  return (
    <Section block={block} ground="surface" mixed>
      {block.cards.length === 0 ? (
        <NoCard block={block} quiet={quiet} />
      ) : (
        <ul
          className={`grid gap-x-5 gap-y-0 ${columns[block.cards.length] ?? 'md:grid-cols-2 xl:grid-cols-4'}`}
        >
          {block.cards.map((card) => (
            <PlanCardItem key={card.id} card={card} block={block} />
          ))}
        </ul>
      )}
      {block.footnote && (
        <p lang={block.lang} className={`mt-4 max-w-reading text-small md:mt-8 ${quiet}`}>
          {block.footnote}
        </p>
      )}
    </Section>
  )
}

/** Why there is no card: no plan is sold there, or only plans that this block doesn't show. */
function NoCard({ block: { state, others }, quiet }: { block: ResolvedBlock<'plan_cards'>; quiet: string }) {
  if (others === null) {
    return (
      <p className={quiet}>
        {state ? m.checkout_none_in_state({ state: stateNameOf(state) }) : m.pages_no_plan_sold()}
      </p>
    )
  }
  return (
    <p className={quiet}>
      <RichMessage
        parts={m.pages_other_plans_sold({
          isInState: state !== null,
          state: state ? stateNameOf(state) : '',
        })}
        tags={{
          link: (words) => (
            <Link to={others} className="text-link">
              {words}
            </Link>
          ),
        }}
      />
    </p>
  )
}

function PlanCardItem({ card, block }: { card: PlanCard; block: ResolvedBlock<'plan_cards'> }) {
  const isHighlight = card.isHighlight
  const prices = shownPrices(card)
  return (
    <li
      className={`relative row-span-6 grid grid-rows-subgrid content-start gap-0 mb-2 md:mb-5 rounded-xl border bg-page p-5 md:p-6 text-ink ${isHighlight ? 'border-accent shadow-raised ring-1 ring-accent' : 'border-line'}`}
    >
      {isHighlight && block.highlight_label && (
        <div lang={block.lang} className="absolute -top-3.5 left-5 max-w-[calc(100%-2.5rem)] wrap-anywhere">
          <Badge tone="accent">{block.highlight_label}</Badge>
        </div>
      )}
      <h3 lang={card.lang?.name} className="text-heading">
        {card.name}
      </h3>
      <p lang={card.lang?.summary} className="mt-2 text-small text-muted">
        {card.summary}
      </p>
      <Price prices={prices} />
      <Costs card={card} prices={prices} />
      <div className="mt-5 text-small max-md:hidden">
        <p className="font-semibold">{m.pages_included()}</p>
        <ul className="mt-2 grid gap-2">
          {card.benefits.map((benefit) => (
            <li key={benefit.service} className="flex items-start gap-2">
              <Icon name="check" className="mt-0.5 size-5 text-accent" />
              <span>
                <RichMessage
                  parts={m.pages_included_service({ ...benefit, service: benefit.name })}
                  tags={{ service: wordsIn(benefit.lang) }}
                />
              </span>
            </li>
          ))}
          <li className="flex items-start gap-2">
            <Icon name="check" className="mt-0.5 size-5 text-accent" />
            <span>{m.pages_other_services()}</span>
          </li>
        </ul>
      </div>
      <div className="self-end pt-5 md:pt-7">
        <LinkButton
          to={card.link}
          wide
          className="wrap-anywhere"
          variant={isHighlight ? 'primary' : 'secondary'}
        >
          {block.button_text ? (
            <span>
              <span lang={block.lang}>{`${block.button_text} `}</span>
              <span lang={card.lang?.name}>{card.name}</span>
            </span>
          ) : (
            <span>
              <RichMessage
                parts={m.pages_choose_plan({ plan: card.name })}
                tags={{ plan: wordsIn(card.lang?.name) }}
              />
            </span>
          )}
        </LinkButton>
      </div>
    </li>
  )
}

/** The first payment is the largest figure and includes everything that must be paid. */
function Price({ prices: [main] }: { prices: ShownPrice[] }) {
  if (!main) return null
  const { interval, firstCents, renewalCents } = main
  return (
    <p className="mt-5 text-muted">
      <RichMessage
        parts={m.prices_first_term({ interval, first: whole(firstCents), renewal: whole(renewalCents) })}
        tags={{
          price: (words) => (
            <span className="font-display text-title font-semibold text-ink tabular-nums">{words}</span>
          ),
        }}
      />
    </p>
  )
}

/** First and later payments side by side, so that neither hides the other. */
function Costs({ card, prices }: { card: PlanCard; prices: ShownPrice[] }) {
  const fee = card.enrolmentFeeCents
  return (
    <div className="mt-4 border-y border-line py-3 text-small md:mt-5 md:py-4">
      <table className="w-full tabular-nums">
        <caption className="sr-only">
          <RichMessage
            parts={m.pages_plan_costs({ plan: card.name })}
            tags={{ plan: wordsIn(card.lang?.name) }}
          />
        </caption>
        <thead className="text-muted">
          <tr>
            <td />
            <th scope="col" className="pb-1 text-right font-normal">
              {m.pages_price_first()}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-normal">
              {m.pages_price_renewal()}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <CostRow key={price.interval} price={price} />
          ))}
        </tbody>
      </table>
      <div className="mt-2.5 text-muted">
        <p>{fee === 0 ? m.pages_no_joining_fee() : m.pages_joining_fee({ fee: whole(fee) })}</p>
        <p>{eachMoreWords(prices)}</p>
      </div>
    </div>
  )
}

function CostRow({ price: { interval, firstCents, renewalCents } }: { price: ShownPrice }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal">
        {m.pages_interval({ interval })}
      </th>
      <td translate="no" className="py-0.5 text-right font-semibold">
        {whole(firstCents)}
      </td>
      <td translate="no" className="py-0.5 pl-3 text-right font-semibold">
        {whole(renewalCents)}
      </td>
    </tr>
  )
}
