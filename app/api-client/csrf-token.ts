/** The csrf token in the page's meta tag: rendered empty, filled by the session check. */
export function readCsrfToken(): string {
  return findMeta()?.content ?? ''
}

/** Stores a token from a response. */
export function writeCsrfToken(token: string): void {
  const meta = findMeta()
  if (meta) meta.content = token
}

function findMeta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
}
