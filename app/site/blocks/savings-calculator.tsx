import { useState } from 'react'
import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { formatCents } from '#domain/format.ts'
import { estimateYear } from '#domain/savings/estimate-year.rules.ts'
import * as m from '#messages'
import { CalculatorResult } from './calculator-result.tsx'
import { MobileDisclosure } from './mobile-disclosure.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { CalculatorPlan, ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'

const most = 20

/**
 * A year of visits at the usual prices and with a plan, based on the brand's real fee schedule; it also shows when the
 * plan costs more.
 */
export function SavingsCalculatorBlock({ block }: { block: ResolvedBlock<'savings_calculator'> }) {
  const [planId, setPlanId] = useState(block.calculator[0]?.id)
  const [quantities, setQuantities] = useState<Record<string, number>>(() =>
    Object.fromEntries(block.services.map(({ service, quantity }) => [service, quantity])),
  )
  const plan = block.calculator.find(({ id }) => id === planId) ?? block.calculator[0]
  if (!plan) return null
  const estimate = estimateYear(plan, plan.services, quantities)
  return (
    <Section block={block} mixed>
      <MobileDisclosure label={m.pages_calculator_open()}>
        <div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr] lg:gap-10">
          <div className="rounded-xl border border-line bg-surface p-5 text-ink sm:p-8">
            {block.calculator.length > 1 && (
              <PlanChoice plans={block.calculator} value={plan.id} onChange={setPlanId} />
            )}
            <ul className="mt-4 divide-y divide-line">
              {plan.services.map((price) => (
                <li key={price.service} className="flex items-center justify-between gap-4 py-3">
                  <div className="min-w-0">
                    <p
                      id={`service-${price.service}`}
                      lang={price.lang?.name}
                      className="font-semibold leading-snug"
                    >
                      {price.name}
                    </p>
                    <p className="text-small text-muted tabular-nums">
                      {m.pages_calculator_price({
                        hasIncluded: price.included > 0,
                        included: price.included,
                        member: formatCents(price.memberCents, { whole: true }),
                        usual: formatCents(price.usualCents, { whole: true }),
                      })}
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
              <span>
                <RichMessage
                  parts={m.pages_see_plan({ plan: plan.name })}
                  tags={{ plan: wordsIn(plan.lang?.name) }}
                />
              </span>
            </LinkButton>
          </div>
        </div>
        {block.footnote && (
          <p lang={block.lang} className={`mt-8 max-w-reading text-small ${quietOn(block.ground ?? 'page')}`}>
            {block.footnote}
          </p>
        )}
      </MobileDisclosure>
    </Section>
  )
}

/** All plans at once, one selected. */
function PlanChoice({
  plans,
  value,
  onChange,
}: {
  plans: CalculatorPlan[]
  value: string
  onChange: (id: string) => void
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{m.pages_calculator_plan_choice()}</legend>
      <div className="flex flex-wrap gap-2">
        {plans.map(({ id, name, lang }) => (
          <label
            key={id}
            className="cursor-pointer rounded-lg border border-line-strong/60 px-4 py-2.5 text-small font-semibold hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="calculator-plan"
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            <span lang={lang?.name}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
