import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import * as m from '#messages'
import { PhoneRow } from './phone-row.tsx'
import type { PlanCard, ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'

const whole = { whole: true }

const columns: Record<number, string> = {
  1: 'max-w-lg',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-2 lg:grid-cols-3',
}

/** The plans with everything they cost: by year and month, first and renewal, the fee, and each further person. */
export function PlanCardsBlock({ block }: { block: ResolvedBlock<'plan_cards'> }) {
  const quiet = quietOn(block.ground ?? 'surface')
  return (
    <Section block={block} ground="surface">
      {block.cards.length === 0 ? (
        <p className={quiet}>{m.pages_no_plan_sold()}</p>
      ) : (
        <PhoneRow
          label={m.pages_plans()}
          className={`gap-x-4 gap-y-0 max-md:grid-rows-[repeat(6,auto)] md:gap-x-5 ${columns[block.cards.length] ?? 'md:grid-cols-2 xl:grid-cols-4'}`}
        >
          {block.cards.map((card) => (
            <PlanCardItem key={card.id} card={card} block={block} />
          ))}
        </PhoneRow>
      )}
      {block.footnote && <p className={`mt-4 max-w-reading text-small md:mt-8 ${quiet}`}>{block.footnote}</p>}
    </Section>
  )
}

function PlanCardItem({ card, block }: { card: PlanCard; block: ResolvedBlock<'plan_cards'> }) {
  const isHighlight = card.isHighlight
  return (
    <li
      className={`relative row-span-6 grid grid-rows-subgrid content-start gap-0 mb-2 md:mb-5 rounded-xl border bg-page p-5 md:p-6 text-ink ${isHighlight ? 'border-accent shadow-raised ring-1 ring-accent' : 'border-line'}`}
    >
      {isHighlight && block.highlight_label && (
        <div className="absolute -top-3.5 left-5 max-w-[calc(100%-2.5rem)] wrap-anywhere">
          <Badge tone="accent">{block.highlight_label}</Badge>
        </div>
      )}
      <h3 className="text-heading">{card.name}</h3>
      <p className="mt-2 text-small text-muted">{card.summary}</p>
      <Price card={card} />
      <Costs card={card} />
      <div className="mt-5 text-small max-md:hidden">
        <p className="font-semibold">{m.pages_included()}</p>
        <ul className="mt-2 grid gap-2">
          {card.benefits.map((benefit) => (
            <li key={benefit.service} className="flex items-start gap-2">
              <Icon name="check" className="mt-0.5 size-5 text-accent" />
              <span>{m.pages_included_service({ ...benefit, service: benefit.name })}</span>
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
          {block.button_text ? `${block.button_text} ${card.name}` : m.pages_choose_plan({ plan: card.name })}
        </LinkButton>
      </div>
    </li>
  )
}

function Price({ card }: { card: PlanCard }) {
  const [main, ...others] = card.prices
  if (!main) return null
  const { interval, priceCents } = main
  return (
    <div className="mt-5 text-muted">
      <p>
        <RichMessage
          parts={m.pages_price({ interval, price: formatCents(priceCents, whole) })}
          tags={{
            price: (words) => (
              <span className="font-display text-title font-semibold text-ink tabular-nums">{words}</span>
            ),
          }}
        />
      </p>
      {others.map((other) => (
        <p key={other.interval} className="text-small">
          {m.pages_price_or({ interval: other.interval, price: formatCents(other.priceCents) })}
        </p>
      ))}
      {others.length === 0 && interval !== 'month' && (
        <p className="text-small">{m.pages_price_sold({ interval })}</p>
      )}
    </div>
  )
}

/** First and later payments side by side, so that neither hides the other. */
function Costs({ card }: { card: PlanCard }) {
  const fee = card.enrolmentFeeCents
  return (
    <div className="mt-4 border-y border-line py-3 text-small md:mt-5 md:py-4">
      <table className="w-full tabular-nums">
        <caption className="sr-only">{m.pages_plan_costs({ plan: card.name })}</caption>
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
          {card.prices.map(({ interval, priceCents }) => (
            <CostRow key={interval} label={m.pages_interval({ interval })} cents={priceCents} fee={fee} />
          ))}
        </tbody>
      </table>
      <div className="mt-2.5 text-muted">
        <p>{fee === 0 ? m.pages_no_joining_fee() : m.pages_joining_fee({ fee: formatCents(fee, whole) })}</p>
        {additional(card).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  )
}

function CostRow({ label, cents, fee }: { label: string; cents: number; fee: number }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal">
        {label}
      </th>
      <td className="py-0.5 text-right font-semibold">{formatCents(cents + fee, whole)}</td>
      <td className="py-0.5 pl-3 text-right font-semibold">{formatCents(cents, whole)}</td>
    </tr>
  )
}

/** What further people cost, a sentence for each way to pay. */
function additional({ prices }: PlanCard): string[] {
  const each = prices.filter(({ additionalMemberCents }) => additionalMemberCents !== null)
  if (each.length === 0) return [m.pages_one_person()]
  if (each.every(({ additionalMemberCents }) => additionalMemberCents === 0)) {
    return [m.pages_more_people_included()]
  }
  return each.map(({ interval, additionalMemberCents }) =>
    m.pages_more_people({ interval, price: formatCents(additionalMemberCents ?? 0, whole) }),
  )
}
