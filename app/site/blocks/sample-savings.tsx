import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { formatCents } from '#domain/format.ts'
import * as m from '#messages'
import { PriceCell, PriceRow, PriceTable } from './price-table.tsx'
import type { ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'

const whole = { whole: true }

/** Usual and member prices side by side, from the fee schedule. */
export function SampleSavingsBlock({ block }: { block: ResolvedBlock<'sample_savings'> }) {
  if (block.prices.length === 0) return null
  return (
    <Section block={block} ground="surface" split mixed>
      <PriceTable
        caption={block.title}
        captionLang={block.lang}
        heads={[
          m.pages_service_heading(),
          m.pages_service_usual(),
          m.pages_service_member(),
          m.pages_service_saved(),
        ]}
      >
        <tbody className="divide-y divide-line">
          {block.prices.map((price) => {
            const kept = price.usualCents - price.memberCents
            return (
              <PriceRow key={price.service} name={price.name} lang={price.lang?.name}>
                <PriceCell className="text-muted line-through decoration-1">
                  {formatCents(price.usualCents, whole)}
                </PriceCell>
                <PriceCell className="font-semibold">{formatCents(price.memberCents, whole)}</PriceCell>
                <PriceCell className="whitespace-nowrap">
                  <span>{formatCents(kept, whole)}</span>
                  <span className="hidden text-small text-muted sm:inline">{` (${Math.round((kept / Math.max(1, price.usualCents)) * 100)}%)`}</span>
                </PriceCell>
              </PriceRow>
            )
          })}
        </tbody>
      </PriceTable>
      <div className={`mt-5 text-small ${quietOn(block.ground ?? 'surface')}`}>
        {block.planName && (
          <p>
            <RichMessage
              parts={m.pages_service_plan({ plan: block.planName })}
              tags={{ plan: wordsIn(block.planLang) }}
            />
          </p>
        )}
        <p lang={block.footnote ? block.lang : undefined}>{block.footnote ?? m.pages_service_footnote()}</p>
      </div>
    </Section>
  )
}
