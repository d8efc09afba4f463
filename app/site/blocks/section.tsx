import { type ReactNode, useId } from 'react'
import type { Elements } from '#app/ui/field.tsx'
import type { Block } from '#domain/content/block.schema.ts'

export type Ground = NonNullable<Block['ground']>

const grounds: Record<Ground, string> = {
  page: '',
  surface: 'border-y border-line bg-surface',
  soft: 'bg-accent-soft',
  dark: 'bg-deep text-white',
}

/** Muted words on any ground: a dark one takes a lighter shade of its own text. */
export const quietOn = (ground: Ground): string => (ground === 'dark' ? 'text-white/85' : 'text-muted')

/**
 * The frame every block but the hero stands in: its anchor, its ground, its heading and what belongs to it. Each block reads
 * in the direction of its own first letter.
 * `split` puts the heading beside the rest on wide screens; every block begins at the same left edge.
 */
export function Section({
  block,
  ground = 'page',
  split = false,
  mixed = false,
  beside,
  children,
}: {
  block: { lang?: 'en'; id?: string; eyebrow?: string; title?: string; text?: string; ground?: Ground }
  ground?: Ground
  split?: boolean
  /** Below its heading it has sentences of ours too: what there is English on a Spanish page says so itself. */
  mixed?: boolean
  /** What stands below the heading, where that is beside the rest. */
  beside?: Elements
  children: ReactNode
}) {
  const headingId = useId()
  const actual = block.ground ?? ground
  const isSplit = split && block.title !== undefined
  return (
    <section
      id={block.id}
      dir="auto"
      aria-labelledby={block.title ? headingId : undefined}
      data-ground={actual === 'dark' ? 'dark' : undefined}
      className={`section-space ${grounds[actual]}`}
    >
      <div className={`wrap-page ${isSplit ? 'lg:grid lg:grid-cols-[1fr_1.9fr] lg:gap-16' : ''}`}>
        {block.title && (
          <header lang={block.lang} className={`mb-4 max-w-reading sm:mb-10 ${isSplit ? 'lg:mb-0' : ''}`}>
            {block.eyebrow && <Eyebrow ground={actual}>{block.eyebrow}</Eyebrow>}
            <h2 id={headingId} className="text-title">
              {block.title}
            </h2>
            {block.text && <p className={`mt-2 text-lead sm:mt-4 ${quietOn(actual)}`}>{block.text}</p>}
            {beside}
          </header>
        )}
        <div lang={mixed ? undefined : block.lang} className="min-w-0">
          {children}
        </div>
      </div>
    </section>
  )
}

/** A few words above a title. */
export function Eyebrow({
  ground = 'page',
  lang,
  children,
}: {
  ground?: Ground
  lang?: 'en'
  children: ReactNode
}) {
  const color = ground === 'dark' ? 'text-white/85' : 'text-accent-strong'
  return (
    <p lang={lang} className={`mb-3 text-small font-semibold ${color}`}>
      {children}
    </p>
  )
}
