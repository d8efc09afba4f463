import * as m from '#messages'

/** HTML the server has sanitised on write and again on read; never give it anything else. On a Spanish page it leads to Spanish pages. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const __html =
    m.layout_language() === 'es-US' ? html.replace(/ href="\/(?!\/|media\/|api\/)/g, ' href="/es/') : html
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where sanitised rich text becomes a page
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html }} />
}
