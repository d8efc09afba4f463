import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import type { BlockOf } from '#domain/content/block.schema.ts'
import { keyed } from './keyed.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import { Section } from './section.tsx'

/** Questions that expand to their answers; native elements, so they work without scripts and with find-in-page. */
export function FaqListBlock({ block }: { block: ResolvedBlock<'faq_list'> }) {
  return (
    <Section block={block} split>
      <FaqItems items={block.items} />
      {block.more && (
        <p className="mt-4 md:mt-8">
          <Link to={block.more.link} className="text-link inline-flex items-center gap-1.5 font-semibold">
            <span>{block.more.title}</span>
            <Icon name="arrow-right" />
          </Link>
        </p>
      )}
    </Section>
  )
}

/** The questions alone. */
export function FaqItems({ items }: { items: BlockOf<'faq_list'>['items'] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {keyed(items).map(([item, key]) => (
        <details key={key} className="group">
          <summary className="flex items-center justify-between gap-6 py-3.5 hover:text-accent-strong">
            <h3 className="text-subheading">{item.question}</h3>
            <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <RichText html={item.answer} className="max-w-reading pb-6 text-muted" />
        </details>
      ))}
    </div>
  )
}
