import type { ReactNode } from 'react'
import { Blocks } from '#app/blocks/blocks.tsx'
import type { Page } from './read-page.server.ts'

/** A content page: its own hero, or a plain heading above its blocks. */
export function PageView({ page, title, children }: { page: Page; title: string; children?: ReactNode }) {
  const hasHero = page.blocks[0]?.type === 'hero'
  return (
    <>
      {!hasHero && <PageHeading title={page.title ?? title} lead={page.description} />}
      {children}
      <Blocks blocks={page.blocks} />
    </>
  )
}

/** The first words of a page without a hero. */
export function PageHeading({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className="border-b border-line bg-accent-soft py-12 sm:py-16">
      <div className="wrap-page">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="mt-4 max-w-reading text-lead text-muted">{lead}</p>}
      </div>
    </header>
  )
}
