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

/** Muted text on any background: on a dark one, a lighter shade of its own text color. */
export const quietOn = (ground: Ground): string => (ground === 'dark' ? 'text-white/85' : 'text-muted')

/**
 * The frame of every block except the hero: its anchor, background, heading and content. Each block's text direction
 * follows its own first letter. `split` puts the heading next to the content on wide screens; every block starts at the
 * same left edge.
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
  /** Its content includes our own texts too: any English on a Spanish page is marked where it occurs. */
  mixed?: boolean
  /** Shown below the heading if that is next to the content. */
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
