import { formatCents } from '#domain/format.ts'
import type { ReadyBlock } from './ready-block.ts'
import { quietOn, Section } from './section.tsx'

const whole = { whole: true }

/** Usual and member prices side by side, from the fee schedule. */
export function SampleSavingsBlock({ block }: { block: ReadyBlock<'sample_savings'> }) {
  if (block.prices.length === 0) return null
  return (
    <Section block={block} ground="surface" split>
      <div className="overflow-hidden rounded-xl border border-line bg-surface text-ink">
        <table className="w-full border-collapse text-left text-small tabular-nums sm:text-base">
          <caption className="sr-only">{block.title}</caption>
          <thead className="bg-accent-soft text-small">
            <tr>
              <th scope="col" className="w-full py-3.5 pr-1 pl-4 font-semibold sm:px-6">
                Service
              </th>
              <th scope="col" className="px-1.5 py-3.5 text-right font-semibold sm:px-6">
                Usual
              </th>
              <th scope="col" className="px-1.5 py-3.5 text-right font-semibold sm:px-6">
                Member
              </th>
              <th
                scope="col"
                className="py-3.5 pr-4 pl-1.5 text-right font-semibold sm:px-6 sm:whitespace-nowrap"
              >
                You save
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {block.prices.map((price) => {
              const kept = price.usualCents - price.memberCents
              return (
                <tr key={price.service}>
                  <th scope="row" className="py-3.5 pr-1 pl-4 font-medium leading-snug wrap-anywhere sm:px-6">
                    {price.name}
                  </th>
                  <td className="px-1.5 py-3.5 text-right text-muted line-through decoration-1 sm:px-6">
                    {formatCents(price.usualCents, whole)}
                  </td>
                  <td className="px-1.5 py-3.5 text-right font-semibold sm:px-6">
                    {formatCents(price.memberCents, whole)}
                  </td>
                  <td className="py-3.5 pr-4 pl-1.5 text-right whitespace-nowrap sm:px-6">
                    {formatCents(kept, whole)}
                    <span className="hidden text-small text-muted sm:inline">
                      {' '}
                      ({Math.round((kept / Math.max(1, price.usualCents)) * 100)}%)
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className={`mt-5 text-small ${quietOn(block.ground ?? 'surface')}`}>
        {block.planName && `Member prices of ${block.planName}. `}
        {block.footnote ?? 'Prices differ by office; each office’s page shows its own.'}
      </p>
    </Section>
  )
}
