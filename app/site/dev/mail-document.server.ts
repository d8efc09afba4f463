import { neverKept } from './not-in-production.server.ts'

/** A mail as its reader would draw it. Its inline styles are allowed in this answer and nowhere else. */
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
