/** HTML the server has sanitised on write and again on read; never give it anything else. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where sanitised rich text becomes a page
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
