/** The csrf token lives in the page's meta tag: empty as rendered, filled by the session check. */
export function readCsrfToken(): string {
  return findMeta()?.content ?? ''
}

/** Keeps a token that came with an answer. */
export function writeCsrfToken(token: string): void {
  const meta = findMeta()
  if (meta) meta.content = token
}

function findMeta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
}
