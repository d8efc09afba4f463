import type { ReactNode } from 'react'
import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { Illustration } from '#app/illustrations/illustration.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import * as m from '#messages'
import { PriceCell, PriceRow, PriceTable } from './price-table.tsx'
import type { ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'

const whole = { whole: true }

/** A household's first year, calculated line by line from the plan's prices and the fee schedule. */
export function FamilyExampleBlock({ block }: { block: ResolvedBlock<'family_example'> }) {
  const { example, planName, planLang, link, saved } = block
  if (!example || example.lines.length === 0) return null
  const { lines, people, usualCents, memberCents, planCents, feeCents, savedCents } = example
  const tags = { plan: wordsIn(planLang) }
  return (
    <Section
      block={block}
      ground="surface"
      split
      mixed
      beside={
        block.illustration && (
          <Illustration name={block.illustration} className="mt-6 h-auto w-full max-w-md" />
        )
      }
    >
      <PriceTable
        caption={block.title}
        captionLang={block.lang}
        heads={[m.pages_family_in_a_year(), m.pages_family_no_plan(), m.pages_service_member()]}
      >
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <Row
              key={line.name}
              name={`${line.quantity} × ${line.name}`}
              lang={line.lang?.name}
              usualCents={line.usualCents}
              memberCents={line.memberCents}
            />
          ))}
          <Row
            name={
              <RichMessage
                parts={m.pages_family_plan({ hasFee: feeCents > 0, plan: planName, people })}
                tags={tags}
              />
            }
            usualCents={0}
            memberCents={planCents}
          />
        </tbody>
        <tfoot className="border-t-2 border-line-strong/50 font-semibold">
          <Row name={m.pages_family_total()} usualCents={usualCents} memberCents={memberCents + planCents} />
        </tfoot>
      </PriceTable>
      <p className="mt-4 text-lead">
        <RichMessage
          parts={
            savedCents > 0
              ? m.pages_family_saved({ amount: formatCents(savedCents, whole) })
              : m.pages_family_costs_more({ amount: formatCents(-savedCents, whole) })
          }
          tags={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      {saved && (
        <p className="mt-2 text-lead">
          <RichMessage
            parts={m.pages_members_saved({
              amount: formatCents(Math.floor(saved.savedCents / 100) * 100, whole),
              count: saved.visits,
              shown: saved.visits.toLocaleString('en-US'),
              from: formatDate(saved.from),
              through: formatDate(saved.through),
            })}
            tags={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
      )}
      <p
        lang={block.footnote ? block.lang : undefined}
        className={`mt-2 text-small ${quietOn(block.ground ?? 'surface')}`}
      >
        {block.footnote ?? m.pages_family_footnote()}
      </p>
      {link && (
        <LinkButton to={link} className="mt-5 max-md:hidden" variant="secondary">
          <span>
            <RichMessage parts={m.pages_see_plan({ plan: planName })} tags={tags} />
          </span>
        </LinkButton>
      )}
    </Section>
  )
}

function Row(row: { name: ReactNode; lang?: 'en'; usualCents: number; memberCents: number }) {
  return (
    <PriceRow name={row.name} lang={row.lang}>
      <PriceCell>{formatCents(row.usualCents, whole)}</PriceCell>
      <PriceCell>{formatCents(row.memberCents, whole)}</PriceCell>
    </PriceRow>
  )
}
