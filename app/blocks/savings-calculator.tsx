import { useState } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { formatCents } from '#domain/format.ts'
import { estimateYear } from '#domain/savings/estimate-year.rules.ts'
import { CalculatorResult } from './calculator-result.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { ReadyBlock } from './ready-block.ts'
import { quietOn, Section } from './section.tsx'

const most = 20

/** A year of visits at the usual prices and with a plan, on the brand's real fee schedule; honest when it loses. */
export function SavingsCalculatorBlock({ block }: { block: ReadyBlock<'savings_calculator'> }) {
  const [planId, setPlanId] = useState(block.calculator[0]?.id)
  const [quantities, setQuantities] = useState<Record<string, number>>(() =>
    Object.fromEntries(block.services.map(({ service, quantity }) => [service, quantity])),
  )
  const plan = block.calculator.find(({ id }) => id === planId) ?? block.calculator[0]
  if (!plan) return null
  const estimate = estimateYear(plan, plan.prices, quantities)
  return (
    <Section block={block}>
      <div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr] lg:gap-10">
        <div className="rounded-xl border border-line bg-surface p-5 text-ink sm:p-8">
          {block.calculator.length > 1 && (
            <SelectField
              name="plan"
              label="Plan"
              value={plan.id}
              onChange={(event) => setPlanId(event.target.value)}
              options={block.calculator.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <ul className="mt-4 divide-y divide-line">
            {plan.prices.map((price) => (
              <li key={price.service} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <p id={`service-${price.service}`} className="font-semibold leading-snug">
                    {price.name}
                  </p>
                  <p className="text-small text-muted tabular-nums">
                    {formatCents(price.memberCents, { whole: true })} instead of{' '}
                    {formatCents(price.usualCents, { whole: true })}
                    {price.included > 0 && `, ${price.included} a year included`}
                  </p>
                </div>
                <QuantityField
                  label={price.name}
                  value={quantities[price.service] ?? 0}
                  most={most}
                  onChange={(quantity) => setQuantities({ ...quantities, [price.service]: quantity })}
                />
              </li>
            ))}
          </ul>
        </div>
        <div className="lg:sticky lg:top-28">
          <CalculatorResult plan={plan} estimate={estimate} />
          <LinkButton to={plan.link} wide size="lg" className="mt-5">
            See {plan.name}
          </LinkButton>
        </div>
      </div>
      {block.footnote && (
        <p className={`mt-8 max-w-reading text-small ${quietOn(block.ground ?? 'page')}`}>{block.footnote}</p>
      )}
    </Section>
  )
}
