import { createHash } from 'node:crypto'

/** What is called by a program, not opened by a person: the API, the router's own calls and the probes. */
const calls = /^\/(?:api|sandbox-gateway)(?:\/|$)|^\/(?:healthz|readyz|latest-build\.json)$|\.data$/

/** Whether an error at this path is told as JSON. At every other path a person may be looking. */
export function isCall(path: string): boolean {
  return calls.test(path)
}

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; align-content: center; background: Canvas; color: CanvasText }
main { max-width: 34rem; margin: 0 auto; padding: 3rem 1.5rem; overflow-wrap: anywhere }
p { margin: 0 0 1rem }
h1 { margin: 0 0 1rem; font-size: 2.25rem; line-height: 1.15; text-wrap: balance }
a { display: inline-block; margin: 1rem 1.25rem 0 0; padding: .75rem 0; color: inherit; font-weight: 600; text-underline-offset: .25em }
`

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Headers of `errorPage`: nothing is loaded, nobody keeps it. */
export const errorPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Cache-Control': 'private, no-store',
}

/** A whole document that says what went wrong, for when no screen can be drawn: no brand, no database, no route. */
export function errorPage(error: { statusCode: number; statusMessage: string; message: string }): string {
  const { statusCode, statusMessage, message } = error
  const title = escapeHtml(statusMessage)
  const again = statusCode >= 500 ? '<a href="">Try again</a>' : ''
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><p>Error ${statusCode}</p><h1>${title}</h1><p>${escapeHtml(message)}</p>${again}<a href="/">Go to the home page</a></main></body></html>
`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
