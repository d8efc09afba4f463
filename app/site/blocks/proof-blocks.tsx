import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate } from '#domain/format.ts'
import * as m from '#messages'
import { keyed } from './keyed.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'

/** Reviews, each with its author, place and date; fictional ones are labeled first. */
export function ReviewsBlock({ block }: { block: ResolvedBlock<'reviews'> }) {
  const quiet = quietOn(block.ground ?? 'soft')
  return (
    <Section block={block} ground="soft" mixed>
      <ul className="grid gap-x-6 gap-y-6 md:gap-x-8 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {keyed(block.items).map(([item, key]) => (
          <li key={key}>
            <figure>
              {item.example && (
                <p className="mb-2">
                  <Badge tone="accent">{m.pages_review_example()}</Badge>
                </p>
              )}
              <blockquote lang={block.lang}>{`“${item.quote}”`}</blockquote>
              <figcaption className="mt-2 text-small">
                <span lang={block.lang} className="font-semibold">
                  {item.author}
                </span>
                <span className={quiet}>
                  <span lang={block.lang}>{`, ${item.source}`}</span>
                  <span>{`, ${formatDate(item.date)}`}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What a membership includes and what it doesn't, side by side. */
export function IncludedBlock({ block }: { block: ResolvedBlock<'included'> }) {
  return (
    <Section block={block}>
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-10">
        <Lines title={block.yes_title} items={block.yes} icon="check" />
        <Lines title={block.no_title} items={block.no} icon="close" />
      </div>
    </Section>
  )
}

function Lines({ title, items, icon }: { title: string; items: string[]; icon: 'check' | 'close' }) {
  return (
    <div>
      <h3 className="text-subheading">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {keyed(items).map(([item, key]) => (
          <li key={key} className="flex items-start gap-2">
            <Icon name={icon} className="mt-0.5 size-5 text-accent" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
