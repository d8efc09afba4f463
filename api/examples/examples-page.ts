import { html } from 'hono/html'
import { createApiRouter } from '#api/api-env.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { examplesFor } from './examples.ts'

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 60rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { line-height: 1.2 }
section { margin-top: 3rem }
pre { overflow-x: auto; padding: 1rem; border: 1px solid #8888; border-radius: .5rem; font-size: .875rem; line-height: 1.5 }
pre:focus-visible { outline: 2px solid; outline-offset: 2px }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem }
`

/** GET /api/docs/examples: common first requests to copy, with this brand's own URLs. */
export const exampleRoutes = createApiRouter()
exampleRoutes.get('/api/docs/examples.css', (c) => {
  c.header('Content-Type', 'text/css; charset=utf-8')
  c.header('Cache-Control', 'public, max-age=3600')
  return c.body(style)
})
exampleRoutes.get('/api/docs/examples', (c) => {
  const brand = c.get('brand')
  const site = siteOrigin(brand, c.get('services').config)
  const world = { site, console: 'https://console.example', brandKey: brand.key, brandId: brand.id }
  c.header('Content-Security-Policy', policy)
  c.header('X-Robots-Tag', 'noindex')
  return c.html(page(world))
})

const code = (label: string, text: string) => html`
<h3>${label}</h3>
<pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>`

const page = (world: Parameters<typeof examplesFor>[0]) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Enamel API: examples</title>
<link rel="stylesheet" href="/api/docs/examples.css">
</head>
<body>
<main>
<h1>Examples</h1>
<p>Every call is described in the <a href="/api/docs">document of this API</a>; what the staff do, in that of the console,
under <code>/api/admin/docs</code> of its own address, which stands as ${world.console} below. The TypeScript is for the
typed client that comes with Enamel in <code>client/</code>.</p>
${examplesFor(world).map(
  ({ id, title, about, curl, typescript }) => html`
<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p>${about}</p>
${curl === null ? '' : code('curl', curl)}
${code('TypeScript', typescript)}
</section>`,
)}
</main>
</body>
</html>`
