import { Blocks } from '#app/site/blocks/blocks.tsx'
import { PageHead } from '#app/site/seo/page-head.tsx'
import type { Elements } from '#app/ui/field.tsx'
import type { Page } from './read-page.server.ts'

/** A content page: its own hero, or a plain heading above its blocks. */
export function PageView({ page, title, children }: { page: Page; title: string; children?: Elements }) {
  const hasHero = page.blocks[0]?.type === 'hero'
  return (
    <>
      {!hasHero && <PageHead title={page.title ?? title} lead={page.description} lang={page.lang} />}
      {children}
      <Blocks blocks={page.blocks} />
    </>
  )
}
