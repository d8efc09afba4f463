import { LinkButton } from '#app/ui/button.tsx'
import { formatCents } from '#domain/format.ts'
import { PriceCell, PriceRow, PriceTable } from './price-table.tsx'
import type { ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'

const whole = { whole: true }

/** A household's first year, worked out line by line from the plan's prices and the fee schedule. */
export function FamilyExampleBlock({ block }: { block: ResolvedBlock<'family_example'> }) {
  const { example, planName, link } = block
  if (!example || example.lines.length === 0) return null
  const { lines, people, usualCents, memberCents, planCents, feeCents, savedCents } = example
  return (
    <Section block={block} ground="surface" split>
      <PriceTable caption={block.title} heads={['In a year', 'No\u00a0plan', 'Member']}>
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
      </PriceTable>
      <p className="mt-4 text-lead">
        {savedCents > 0 ? (
          <>
            <strong>{`${formatCents(savedCents, whole)} saved`}</strong> in the first year.
          </>
        ) : (
          <>
            This year the plan would cost <strong>{`${formatCents(-savedCents, whole)} more`}</strong> than it
            saves.
          </>
        )}
      </p>
      <p className={`mt-2 text-small ${quietOn(block.ground ?? 'surface')}`}>
        {block.footnote ??
          'An example. Prices differ by office, and what you need differs from year to year.'}
      </p>
      {link && (
        <LinkButton
          to={link}
          className="mt-5 max-md:hidden"
          variant="secondary"
        >{`See ${planName}`}</LinkButton>
      )}
    </Section>
  )
}

function Row(row: { name: string; usualCents: number; memberCents: number }) {
  return (
    <PriceRow name={row.name}>
      <PriceCell>{formatCents(row.usualCents, whole)}</PriceCell>
      <PriceCell>{formatCents(row.memberCents, whole)}</PriceCell>
    </PriceRow>
  )
}
