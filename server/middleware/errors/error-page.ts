import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { darkTheme } from '#domain/content/theme/dark-theme.rules.ts'
import { formatPhone, phoneHref } from '#domain/format.ts'
import type { Services } from '#domain/services.ts'
import { pathIn } from '#domain/site-language.rules.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'

/** Paths requested by programs, not opened by people: the API, the router's data requests and the probes. */
const calls = /^\/(?:api|sandbox-gateway)(?:\/|$)|^\/(?:healthz|readyz|latest-build\.json)$|\.data$/

/** Whether a path belongs to the API. */
export function isOfApi(path: string): boolean {
  return /^\/(?:api|sandbox-gateway)\//.test(path)
}

/** Whether an error at this path is returned as JSON. At any other path a person may be looking. */
export function isCall(path: string): boolean {
  return calls.test(path)
}

/** A brand's look, as far as it's known without the database. */
export type ErrorLook = { name: string; phone: string; theme: Theme }

type Theme = {
  accent: string
  accentStrong: string
  accentSoft: string
  onAccent: string
  page?: string
  ink?: string
  muted?: string
  typeface?: string
  corners?: string
  scheme?: string
}

const plain: Theme = {
  accent: '#0f6a5d',
  accentStrong: '#0a4a41',
  accentSoft: '#e2f1ed',
  onAccent: '#ffffff',
}

/** The look of the request's brand; undefined if the brand is unknown. */
export function errorLook(c: Context): ErrorLook | undefined {
  const brand: Brand | undefined = c.get('brand')
  const services: Services | undefined = c.get('services')
  return brand && lookOf(brand, services?.content.lastRead(brand.id) ?? null)
}

/** A brand's look, from its content as last read. */
export function lookOf(brand: Brand, content: { base: { theme: Theme } } | null): ErrorLook {
  return { name: brand.name, phone: brand.settings.operator.phone, theme: content?.base.theme ?? plain }
}

/** The text of the overload page; `seconds` until the visitor should retry. */
export function busyWords(seconds?: number): Parameters<typeof errorPage>[0] {
  const locale = inLocale()
  return {
    statusCode: 503,
    statusMessage: m.layout_error_busy_title({ locale }),
    message:
      seconds === undefined
        ? m.layout_error_busy_text({ locale })
        : m.layout_error_busy_seconds({ seconds }, { locale }),
  }
}

function styleOf(theme: Theme): string {
  const { accent, onAccent, accentSoft, page = '#fafbf9', ink = '#15211f', muted = '#51605c' } = theme
  const night = darkTheme(theme)
  const display =
    theme.typeface === 'serif' ? 'Georgia, "Times New Roman", serif' : 'system-ui, "Segoe UI", sans-serif'
  const radius = { round: '1.125rem', square: '.1875rem' }[theme.corners ?? ''] ?? '.75rem'
  const dark =
    theme.scheme === 'light'
      ? ''
      : `
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --page: ${night.page}; --ink: ${night.ink}; --quiet: ${night.muted}; --accent: ${night.accent}; --on: ${night.onAccent}; --soft: ${night.soft} }
}`
  return `
:root { color-scheme: light; --page: ${page}; --ink: ${ink}; --quiet: ${muted}; --accent: ${accent}; --on: ${onAccent}; --soft: ${accentSoft}; font: 1.0625rem/1.6 system-ui, "Segoe UI", sans-serif }${dark}
body { margin: 0; min-height: 100vh; box-sizing: border-box; display: grid; grid-template-rows: auto 1fr; border-top: .5rem solid var(--accent); background: var(--page); color: var(--ink) }
header, main { width: min(100% - 2.5rem, 42rem); margin: 0 auto; overflow-wrap: anywhere }
header { padding: 1.75rem 0; font: 700 1.25rem/1.3 ${display} }
main { align-self: center; padding: 1rem 0 6rem }
svg { display: block; width: 5.5rem; margin: 0 0 1.5rem; fill: var(--soft); stroke: var(--accent); stroke-width: 3 }
p { margin: 0 0 .75rem }
.code { color: var(--quiet); font-weight: 600 }
h1 { margin: 0 0 1rem; font: 600 clamp(2rem, 1.5rem + 2.4vw, 3rem)/1.1 ${display}; text-wrap: balance }
.help { margin-top: 2rem; color: var(--quiet) }
.ways { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem }
.ways a { padding: .75rem 1.5rem; border: 1px solid var(--accent); border-radius: ${radius}; color: inherit; font-weight: 600; text-decoration: none }
.ways a:first-child { background: var(--accent); color: var(--on) }
.help a { color: inherit; white-space: nowrap; text-underline-offset: .25em }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
`
}

/**
 * A complete error document and its headers, for when no screen can be rendered: no database, no route, perhaps no
 * brand. It loads no other files and is never cached.
 */
export function errorPage(
  error: { statusCode: number; statusMessage: string; message: string },
  look?: ErrorLook,
): { body: string; headers: Record<string, string> } {
  const { statusCode, statusMessage, message } = error
  const locale = inLocale()
  const style = styleOf(look?.theme ?? plain)
  const title = escapeHtml(statusMessage)
  const again = statusCode >= 500 ? `<a href="">${m.layout_error_try_again({ locale })}</a>` : ''
  const header = look ? `<header>${escapeHtml(look.name)}</header>` : '<header></header>'
  const help = look
    ? `<p class="help">${m
        .layout_error_call({ brand: look.name, phone: formatPhone(look.phone) }, { locale })
        .map((part) =>
          typeof part === 'string'
            ? escapeHtml(part)
            : `<a href="${escapeHtml(phoneHref(look.phone))}">${escapeHtml(part[1])}</a>`,
        )
        .join('')}</p>`
    : ''
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    body: `<!DOCTYPE html>
<html lang="${locale === 'es' ? 'es-US' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body>${header}<main>${drawing}<p class="code">${m.layout_error_code({ code: statusCode }, { locale })}</p><h1>${title}</h1><p>${escapeHtml(message)}</p><div class="ways">${again}<a href="${pathIn(locale, '/')}">${m.layout_error_home({ locale })}</a></div>${help}</main></body></html>
`,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      'Cache-Control': 'private, no-store',
    },
  }
}

/** A tooth waiting for its brush. */
const drawing =
  '<svg viewBox="0 0 120 110" aria-hidden="true" stroke-linejoin="round" stroke-linecap="round"><path d="M34 14c-12 8-18 26-12 50 4 18 6 38 14 40 9 2 8-12 10-24 1-7 11-7 12 0 2 12 1 26 10 24 8-2 10-22 14-40 6-24 0-42-12-50-12-7-24-7-36 0Z"/><path fill="none" stroke-dasharray="1 9" d="M96 30l14-10M100 50h18M96 70l14 10"/></svg>'

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
