import * as m from '#messages'

/**
 * Renders HTML that the server has sanitized on write and again on read; never pass anything else. On a Spanish page
 * its links lead to Spanish pages.
 */
export function RichText({ html, lang, className = '' }: { html: string; lang?: 'en'; className?: string }) {
  const isSpanish = m.layout_language() === 'es-US'
  const __html = isSpanish ? html.replace(/ href="\/(?!\/|media\/|api\/)/g, ' href="/es/') : html
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where sanitised rich text becomes a page
  return <div lang={lang} className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html }} />
}
