import { neverKept } from './not-in-production.server.ts'

/** An email as its recipient would see it. Its inline styles are allowed only in this response. */
export function mailDocument(html: string): Response {
  return new Response(html, {
    headers: {
      ...neverKept,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}
