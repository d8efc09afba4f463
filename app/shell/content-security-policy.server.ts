import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { stripeSources } from '#app/payment/card-pages.rules.ts'
import type { HouseConfig } from '#domain/house.ts'
import { monitoringIntake } from './monitoring.server.ts'

/** Inline scripts and styles hold nothing of a visitor and are the same on many pages, so their hashes are kept. */
const known = new LRUCache<string, string>({ max: 500 })

export type InlineHashes = { scripts: string[]; styles: string[] }

/** The hashes of every inline script and style of a page, in however many parts, as a policy names them. */
export function hashInlineScripts(...parts: string[]): InlineHashes {
  const hashes: InlineHashes = { scripts: [], styles: [] }
  for (const part of parts) {
    for (const { attributes, body } of elements(part, 'script')) {
      const isData = /type="application\/(ld\+)?json"/.test(attributes)
      if (!isData && !/\ssrc=/.test(attributes)) hashes.scripts.push(hash(body))
    }
    for (const { body } of elements(part, 'style')) hashes.styles.push(hash(body))
  }
  return hashes
}

/** The elements of a name in HTML of our own rendering, where `>` and `</` never stand inside a tag or a script. */
function* elements(html: string, name: string): Generator<{ attributes: string; body: string }> {
  for (let at = html.indexOf(`<${name}`); at >= 0; ) {
    const open = html.indexOf('>', at)
    const close = html.indexOf(`</${name}>`, open)
    if (close < 0) return
    yield { attributes: html.slice(at + name.length + 1, open), body: html.slice(open + 1, close) }
    at = html.indexOf(`<${name}`, close)
  }
}

function hash(body: string): string {
  const found = known.get(body)
  if (found) return found
  const value = `'sha256-${createHash('sha256').update(body).digest('base64')}'`
  known.set(body, value)
  return value
}

/** Services of others that are configured: what a page may load from them, frame, and send to. */
export type Outside = {
  scripts: string[]
  frames: string[]
  connects: string[]
  /** Hosts that the brand lists, for its logos. */
  images: string[]
  /** In development, where Vite adds the styles of a late module to the page, any inline style may stand there. */
  anyStyle: boolean
}

/** What the page at `pathname` needs of the captcha, the monitoring and the hosted card fields that are configured. */
export function outsideOf(
  config: Pick<HouseConfig, 'appEnv' | 'rum' | 'enableRecaptcha' | 'stripePublishableKey'>,
  pathname: string,
  externalHosts: readonly string[] = [],
): Outside {
  const captcha = config.enableRecaptcha
  const intake = monitoringIntake(config, pathname)
  const stripe = stripeSources(config, pathname)
  return {
    scripts: [
      ...(captcha ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : []),
      ...stripe.scripts,
    ],
    frames: [
      ...(captcha ? ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'] : []),
      ...stripe.frames,
    ],
    connects: [
      ...(captcha ? ['https://www.google.com/recaptcha/'] : []),
      ...(intake ? [intake] : []),
      ...stripe.connects,
    ],
    // A name that could end the directive is none of a host.
    images: externalHosts.filter((host) => /^[\w.-]+$/.test(host)).map((host) => `https://${host}`),
    anyStyle: config.appEnv === 'development',
  }
}

const nothing: Outside = { scripts: [], frames: [], connects: [], images: [], anyStyle: false }

/** The policies that `app/browser/trusted-types.ts` makes, and the one of the confirm dialog's sanitiser. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default enamel-inert dompurify']

/** The policy of a page: our own files, its own inline scripts by hash, what is configured, and nothing else. */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes, outside = nothing): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(scripts), ...outside.scripts].join(' ')}`,
    `style-src 'self' ${outside.anyStyle ? "'unsafe-inline'" : [...new Set(styles)].join(' ')}`,
    `img-src ${["'self'", 'data:', 'blob:', ...outside.images].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...outside.connects].join(' ')}`,
    ...(outside.frames.length > 0 ? [`frame-src ${outside.frames.join(' ')}`] : []),
    // Scripts of others make their HTML from strings, so this holds where every script is ours.
    ...(outside.scripts.length > 0 ? [] : trustedTypes),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
