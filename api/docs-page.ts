import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { html } from 'hono/html'

/**
 * Swagger UI's page loads only itself and the document. Its one Trusted Types policy has no `createScript`, so no text
 * becomes code. Its HTML comes from the document's own descriptions, sanitized by DOMPurify.
 */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify"

const start = (
  document: string,
) => `window.trustedTypes?.createPolicy('default', { createHTML: (text) => text })
SwaggerUIBundle({ url: '${document}', dom_id: '#calls', supportedSubmitMethods: [], docExpansion: 'list' })
`

/** Swagger UI's white text on pale colors lacks contrast (WCAG 1.4.3). */
const contrast = `
.swagger-ui .info .title small pre, .swagger-ui .opblock .opblock-summary-method { color: #14191d; text-shadow: none }
.swagger-ui .info a, .swagger-ui a.nostyle { color: #0a5f66 }
`

/** The page at `path`; its two files are below it. */
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

/** The two files for the page of `document`, gzipped once; the script is 1.7 MB uncompressed. */
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
