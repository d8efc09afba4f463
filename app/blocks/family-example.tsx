import { LinkButton } from '#app/ui/button.tsx'
import { formatCents } from '#domain/format.ts'
import type { ReadyBlock } from './ready-block.ts'
import { quietOn, Section } from './section.tsx'

const whole = { whole: true }

/** A household's first year, worked out line by line from the plan's prices and the fee schedule. */
export function FamilyExampleBlock({ block }: { block: ReadyBlock<'family_example'> }) {
  const { example, planName, link } = block
  if (!example || example.lines.length === 0) return null
  const { lines, people, usualCents, memberCents, planCents, feeCents, savedCents } = example
  return (
    <Section block={block} ground="surface" split>
      <div className="overflow-hidden rounded-xl border border-line bg-surface text-ink">
        <table className="w-full text-left text-small tabular-nums sm:text-base">
          <caption className="sr-only">{block.title}</caption>
          <thead className="bg-accent-soft text-small">
            <tr>
              <th scope="col" className="w-full py-3 pr-1 pl-4 font-semibold sm:px-6">
                In a year
              </th>
              <th scope="col" className="px-1.5 py-3 text-right font-semibold whitespace-nowrap sm:px-6">
                No plan
              </th>
              <th scope="col" className="py-3 pr-4 pl-1.5 text-right font-semibold sm:px-6">
                Member
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map((line) => (
              <Row
                key={line.name}
                name={`${line.quantity} × ${line.name}`}
                usualCents={line.usualCents}
                memberCents={line.memberCents}
              />
            ))}
            <Row
              name={`${planName} for ${people}, the first year${feeCents > 0 ? ' with its fee' : ''}`}
              usualCents={0}
              memberCents={planCents}
            />
          </tbody>
          <tfoot className="border-t-2 border-line-strong/50 font-semibold">
            <Row name="Together" usualCents={usualCents} memberCents={memberCents + planCents} />
          </tfoot>
        </table>
      </div>
      <p className="mt-4 text-lead">
        {savedCents > 0 ? (
          <>
            <strong>{formatCents(savedCents, whole)} saved</strong> in the first year.
          </>
        ) : (
          <>
            This year the plan would cost <strong>{formatCents(-savedCents, whole)} more</strong> than it
            saves.
          </>
        )}
      </p>
      <p className={`mt-2 text-small ${quietOn(block.ground ?? 'surface')}`}>
        {block.footnote ??
          'An example. Prices differ by office, and what you need differs from year to year.'}
      </p>
      {link && (
        <LinkButton to={link} className="mt-5 max-md:hidden" variant="secondary">
          See {planName}
        </LinkButton>
      )}
    </Section>
  )
}

function Row(row: { name: string; usualCents: number; memberCents: number }) {
  return (
    <tr>
      <th scope="row" className="py-2.5 pr-1 pl-4 font-[inherit] leading-snug wrap-anywhere sm:px-6">
        {row.name}
      </th>
      <td className="px-1.5 py-2.5 text-right sm:px-6">{formatCents(row.usualCents, whole)}</td>
      <td className="py-2.5 pr-4 pl-1.5 text-right sm:px-6">{formatCents(row.memberCents, whole)}</td>
    </tr>
  )
}
