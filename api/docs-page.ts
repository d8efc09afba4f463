import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { html } from 'hono/html'

/**
 * Swagger UI's page asks for nothing but itself and the document. Without `createScript` its one Trusted Types policy
 * lets no text become code; HTML comes from the document's own descriptions, which DOMPurify has cleaned by then.
 */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify"

const start = (
  document: string,
) => `window.trustedTypes?.createPolicy('default', { createHTML: (text) => text })
SwaggerUIBundle({ url: '${document}', dom_id: '#calls', supportedSubmitMethods: [], docExpansion: 'list' })
`

/** Swagger UI's white on pale colors is too faint to read (WCAG 1.4.3). */
const contrast = `
.swagger-ui .info .title small pre, .swagger-ui .opblock .opblock-summary-method { color: #14191d; text-shadow: none }
.swagger-ui .info a, .swagger-ui a.nostyle { color: #0a5f66 }
`

/** The page at `path`, under which its two files lie. */
export const docsPage = (path: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Enamel API</title>
<link rel="stylesheet" href="${path}/page.css">
<script src="${path}/page.js" defer></script>
</head>
<body><div id="calls"></div></body>
</html>`

/** The two files of the page of `document`, gzipped once: the script is 1.7 MB before. */
export function docsFiles(document: string): Record<string, { type: string; body: Uint8Array<ArrayBuffer> }> {
  const require = createRequire(import.meta.url)
  const file = (path: string, ours: string) =>
    new Uint8Array(gzipSync(`${readFileSync(path, 'utf8')}\n${ours}`))
  return {
    'page.js': {
      type: 'text/javascript',
      body: file(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), start(document)),
    },
    'page.css': { type: 'text/css', body: file(require.resolve('swagger-ui-dist/swagger-ui.css'), contrast) },
  }
}
