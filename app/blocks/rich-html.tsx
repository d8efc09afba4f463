/** HTML of the content payload, sanitised by the content store on every read. Nothing else may be given. */
export function RichHtml({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      className={`rich-text ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the store keeps only what its allow-list names.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
