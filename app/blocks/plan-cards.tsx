import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import type { PlanCard, ReadyBlock } from './ready-block.ts'
import { quietOn, Section } from './section.tsx'

const columns: Record<number, string> = {
  1: 'max-w-lg',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-2 lg:grid-cols-3',
}

/** The plans with everything they cost: by year and month, first and renewal, the fee, and each further person. */
export function PlanCardsBlock({ block }: { block: ReadyBlock<'plan_cards'> }) {
  const quiet = quietOn(block.ground ?? 'surface')
  return (
    <Section block={block} ground="surface">
      {block.cards.length === 0 ? (
        <p className={quiet}>No plan is sold here at the moment.</p>
      ) : (
        <ul className={`grid gap-5 ${columns[block.cards.length] ?? 'md:grid-cols-2 xl:grid-cols-4'}`}>
          {block.cards.map((card) => (
            <PlanCardItem key={card.id} card={card} block={block} />
          ))}
        </ul>
      )}
      {block.footnote && <p className={`mt-8 max-w-reading text-small ${quiet}`}>{block.footnote}</p>}
    </Section>
  )
}

function PlanCardItem({ card, block }: { card: PlanCard; block: ReadyBlock<'plan_cards'> }) {
  const isHighlight = card.isHighlight
  return (
    <li
      className={`relative flex flex-col rounded-xl border bg-page p-6 text-ink ${isHighlight ? 'border-accent shadow-raised ring-1 ring-accent' : 'border-line'}`}
    >
      {isHighlight && block.highlight_label && (
        <div className="absolute -top-3.5 left-5">
          <Badge tone="accent">{block.highlight_label}</Badge>
        </div>
      )}
      <h3 className="text-heading">{card.name}</h3>
      <p className="mt-2 text-small text-muted">{card.summary}</p>
      <Price card={card} />
      <Costs card={card} />
      <p className="mt-5 text-small font-semibold">Included each year</p>
      <ul className="mt-2 grid gap-2 text-small">
        {card.benefits.map((benefit) => (
          <li key={benefit.service} className="flex items-start gap-2">
            <Icon name="check" className="mt-0.5 size-5 text-accent" />
            {benefit.quantity} × {benefit.name}
          </li>
        ))}
        <li className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 size-5 text-accent" />
          Member prices on everything else
        </li>
      </ul>
      <div className="mt-auto pt-7">
        <LinkButton to={card.link} wide variant={isHighlight ? 'primary' : 'secondary'}>
          {block.button_text ?? 'Choose'} {card.name}
        </LinkButton>
      </div>
    </li>
  )
}

function Price({ card }: { card: PlanCard }) {
  const { yearCents, monthCents } = card
  const main = yearCents ?? monthCents
  if (main === null) return null
  return (
    <p className="mt-5">
      <span className="font-display text-title font-semibold tabular-nums">
        {formatCents(main, { whole: true })}
      </span>{' '}
      <span className="text-muted">{yearCents === null ? 'a month' : 'a year'}</span>
      {yearCents !== null && (
        <span className="block text-small text-muted">
          {monthCents === null ? 'sold by the year' : `or ${formatCents(monthCents)} a month`}
        </span>
      )}
    </p>
  )
}

function Costs({ card }: { card: PlanCard }) {
  const fee = card.enrolmentFeeCents
  return (
    <dl className="mt-5 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 border-y border-line py-4 text-small tabular-nums">
      <dt>One-time enrollment fee</dt>
      <dd className="text-right font-semibold">{fee === 0 ? 'none' : formatCents(fee, { whole: true })}</dd>
      {card.yearCents !== null && (
        <>
          <dt>First year</dt>
          <dd className="text-right font-semibold">{formatCents(card.yearCents + fee, { whole: true })}</dd>
          <dt>Each renewal</dt>
          <dd className="text-right font-semibold">{formatCents(card.yearCents, { whole: true })}</dd>
        </>
      )}
      {card.monthCents !== null && (
        <>
          <dt>First month</dt>
          <dd className="text-right font-semibold">{formatCents(card.monthCents + fee)}</dd>
          <dt>Each month after</dt>
          <dd className="text-right font-semibold">{formatCents(card.monthCents)}</dd>
        </>
      )}
      <dt className="text-muted">Each additional person</dt>
      <dd className="text-right text-muted">{additional(card)}</dd>
    </dl>
  )
}

function additional({ additionalYearCents, additionalMonthCents }: PlanCard): string {
  if (additionalYearCents === 0 || (additionalYearCents === null && additionalMonthCents === 0))
    return 'included'
  if (additionalYearCents !== null) return `${formatCents(additionalYearCents, { whole: true })} a year`
  return additionalMonthCents === null ? 'one person only' : `${formatCents(additionalMonthCents)} a month`
}
