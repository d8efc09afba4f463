import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { type ApiDocument, type ApiOperation, apiMethods } from './open-api.ts'
import { schemaText } from './schema-text.ts'

const css = `
:root{color-scheme:light dark;--ink:#1c2328;--muted:#56616a;--line:#d9dee2;--soft:#f4f6f7;--page:#fff;--accent:#0a5f66}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecee;--muted:#a8b2b9;--line:#39434a;--soft:#1d2429;--page:#14191d;--accent:#7fd0d6}}
body{margin:0 auto;max-width:62rem;padding:2rem 1.25rem 5rem;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
h1,h2{line-height:1.2}h2{margin-top:3rem}a{color:var(--accent)}
p{max-width:70ch}details{border:1px solid var(--line);border-radius:.5rem;margin:.6rem 0}
summary{padding:.7rem .9rem;cursor:pointer;overflow-wrap:anywhere}summary small{display:block;color:var(--muted)}
code,pre{font:.875rem/1.5 ui-monospace,monospace}.in{padding:0 .9rem .9rem}
pre{overflow:auto;background:var(--soft);padding:.75rem;border-radius:.4rem;max-height:30rem}
h3{margin:1rem 0 .25rem;font-size:1rem}ul,dl{margin:.25rem 0;padding-left:1.2rem}
dt{font-weight:600}dd{margin:0 0 .5rem}.m{display:inline-block;min-width:3.6rem;font-weight:700;color:var(--accent)}`

const styleHash = createHash('sha256').update(css).digest('base64')

/** The page has no script and loads no file; its one style sheet is inline. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Call = { method: string; path: string; operation: ApiOperation }

/** The document as a page for people: every call with what it takes, answers and refuses. */
export function renderDocsPage(document: ApiDocument) {
  const { title, description } = document.info
  const groups = [...Map.groupBy(listCalls(document), ({ path }) => groupOf(path))]
  const schemes = Object.entries(document.components?.securitySchemes ?? {})
  const schemas = Object.entries(document.components?.schemas ?? {})
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API</title>
<style>${raw(css)}</style>
</head>
<body>
<main>
<h1>${title} API</h1>
<p>${description ?? ''}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Calls"><ul>${groups.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
<h2 id="proof">What a call must bring</h2>
<dl>${schemes.map(
    ([name, scheme]) =>
      html`<dt>${name}</dt><dd><code>${'name' in scheme ? scheme.name : ''}</code> ${
        'in' in scheme ? `(${scheme.in})` : ''
      }: ${scheme.description ?? ''}</dd>`,
  )}</dl>
${groups.map(([name, calls]) => html`<h2 id="${name}">${name}</h2>${calls.map(renderCall)}`)}
<h2 id="entities">Entities</h2>
${schemas.map(([name, schema]) => html`<h3>${name}</h3><pre tabindex="0" aria-label="${name}">${schemaText(schema)}</pre>`)}
</main>
</body>
</html>`
}

function listCalls({ paths }: ApiDocument): Call[] {
  return Object.entries(paths ?? {}).flatMap(([path, item]) =>
    apiMethods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

/** `/api/v4/member/info` belongs to `member`. */
function groupOf(path: string): string {
  const [first = '', ...rest] = path.split('/').filter((part) => part && !/^(api|v4|km)$/.test(part))
  return rest.length > 0 || path.startsWith('/api/v') || path.startsWith('/api/km') ? first : 'basics'
}

function renderCall({ method, path, operation }: Call) {
  const { summary, parameters = [], requestBody, responses = {}, security = [] } = operation
  const needs = security.flatMap((scheme) => Object.keys(scheme))
  return html`<details>
<summary><code><span class="m">${method}</span> ${path}</code><small>${summary ?? ''}</small></summary>
<div class="in">
${needs.length > 0 ? html`<p>Needs ${needs.join(', ')}.</p>` : html`<p>Open to everybody.</p>`}
${parameters.length > 0 ? html`<h3>Parameters</h3><ul>${parameters.map(renderParameter)}</ul>` : ''}
${requestBody && 'content' in requestBody ? html`<h3>Body</h3>${renderContent(requestBody.content, `Body of ${method} ${path}`)}` : ''}
<h3>Answers</h3>
<dl>${Object.entries(responses).map(
    ([status, response]) =>
      html`<dt>${status}</dt><dd>${response.description}${
        'content' in response && response.content && Number(status) < 400
          ? renderContent(response.content, `Answer ${status} of ${method} ${path}`)
          : ''
      }</dd>`,
  )}</dl>
</div>
</details>`
}

function renderParameter(parameter: NonNullable<ApiOperation['parameters']>[number]) {
  if (!('name' in parameter)) return ''
  const { name, in: where, required, schema, description } = parameter
  return html`<li><code>${name}</code> (${where}${required ? ', required' : ''}): <code>${schemaText(schema)}</code> ${description ?? ''}</li>`
}

function renderContent(content: Record<string, { schema?: unknown }>, label: string) {
  return Object.entries(content).map(
    ([type, { schema }]) =>
      html`<p><code>${type}</code></p><pre tabindex="0" aria-label="${label}">${schemaText(schema)}</pre>`,
  )
}
