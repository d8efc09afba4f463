import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const inlineStyle = /<style([^>]*)>([\s\S]*?)<\/style>/g

/** Most inline scripts are the same on every page, so their hashes are kept; visitor data never repeats. */
const known = new Map<string, string>()
const knownLimit = 500

export type InlineHashes = { scripts: string[]; styles: string[] }

/** The hashes of every inline script and style of a rendered page, as a policy names them. */
export function hashInlineScripts(html: string): InlineHashes {
  const hashes: InlineHashes = { scripts: [], styles: [] }
  for (const [, attributes = '', body = ''] of html.matchAll(inlineScript)) {
    if (!/type="application\/(ld\+)?json"/.test(attributes)) hashes.scripts.push(hash(body))
  }
  for (const [, , body = ''] of html.matchAll(inlineStyle)) hashes.styles.push(hash(body))
  return hashes
}

function hash(body: string): string {
  const found = known.get(body)
  if (found) return found
  const value = `'sha256-${createHash('sha256').update(body).digest('base64')}'`
  if (body.length < 4_000 && known.size < knownLimit) known.set(body, value)
  return value
}

/** The policy of a page: our own files, its own inline scripts by hash, and nothing else. */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`,
    `style-src 'self' ${[...new Set(styles)].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
