import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { monitoringIntake } from '#app/browser/monitoring/monitoring.server.ts'
import { gatewayPolicy } from '#app/payment/gateway-policies.server.ts'
import type { ServicesConfig } from '#domain/services.ts'

/** Inline scripts and styles hold nothing of a visitor and are the same on many pages, so their hashes are kept. */
const known = new LRUCache<string, string>({ max: 500 })

export type InlineHashes = { scripts: string[]; styles: string[] }

/** The hashes of every inline script and style of a page, in however many parts, as a policy names them. */
export function hashInlineScripts(...parts: string[]): InlineHashes {
  const hashes: InlineHashes = { scripts: [], styles: [] }
  for (const part of parts) {
    for (const { name, attributes, body } of rawElements(part)) {
      if (name === 'style') hashes.styles.push(hash(body))
      else if (!/\ssrc=|type="application\/(ld\+)?json"/.test(attributes)) hashes.scripts.push(hash(body))
    }
  }
  return hashes
}

/**
 * The scripts and styles in HTML of our own rendering, where `>` and `</` never stand inside a tag or a script. Searched by
 * plain text: a pattern takes four times as long over a whole page.
 */
function* rawElements(html: string): Generator<{ name: string; attributes: string; body: string }> {
  const next = { script: html.indexOf('<script'), style: html.indexOf('<style') }
  while (next.script >= 0 || next.style >= 0) {
    const isScript = next.style < 0 || (next.script >= 0 && next.script < next.style)
    const name = isScript ? 'script' : 'style'
    const begin = next[name]
    const inside = html.indexOf('>', begin) + 1
    const close = html.indexOf(`</${name}>`, inside)
    if (inside === 0 || close < 0) return
    yield {
      name,
      attributes: html.slice(begin + name.length + 1, inside - 1),
      body: html.slice(inside, close),
    }
    for (const each of ['script', 'style'] as const)
      if (next[each] >= 0 && next[each] < close) next[each] = html.indexOf(`<${each}`, close)
  }
}

function hash(body: string): string {
  const found = known.get(body)
  if (found) return found
  const value = `'sha256-${createHash('sha256').update(body).digest('base64')}'`
  known.set(body, value)
  return value
}

/** Services of others that are configured: what a page may frame of theirs, and send to. */
export type Outside = {
  /** Names under which their scripts make Trusted Types of their own; null where theirs cannot do with any. */
  policies: string[] | null
  frames: string[]
  connects: string[]
  /** Hosts that the brand lists, for its logos. */
  images: string[]
  /** In development, where Vite adds the styles of a late module to the page, any inline style may stand there. */
  anyStyle: boolean
}

/** What the page at `pathname` needs of the captcha, the monitoring and the hosted card fields that are configured. */
export function outsideOf(
  config: Pick<ServicesConfig, 'appEnv' | 'rum' | 'enableRecaptcha' | 'gateway'>,
  pathname: string,
  externalHosts: readonly string[] = [],
): Outside {
  const captcha = config.enableRecaptcha
  const intake = monitoringIntake(config, pathname)
  const payment = gatewayPolicy(config, pathname)
  return {
    policies: payment.frames.length > 0 ? null : captcha ? captchaPolicies : [],
    frames: [
      ...(captcha ? ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'] : []),
      ...payment.frames,
    ],
    connects: [
      ...(captcha ? ['https://www.google.com/recaptcha/'] : []),
      ...(intake ? [intake] : []),
      ...payment.connects,
    ],
    // A name that could end the directive is none of a host.
    images: externalHosts.filter((host) => /^[\w.-]+$/.test(host)).map((host) => `https://${host}`),
    anyStyle: config.appEnv === 'development',
  }
}

const nothing: Outside = { policies: [], frames: [], connects: [], images: [], anyStyle: false }

/** The policies that `app/browser/trusted-types.ts` makes, and the one of the confirm dialog's sanitiser. */
const ownPolicies = ['default', 'enamel-inert', 'dompurify']
/** Those of reCAPTCHA and of the library it is written with, which may be there twice. */
const captchaPolicies = ['recaptcha', 'goog#html', "'allow-duplicates'"]

/**
 * The policy of a page: its own inline scripts by hash, what those bring in, and nothing else. No place is trusted as
 * such, not even ours: a file somebody could upload runs nowhere. Which addresses scripts may be brought in from is
 * the default Trusted Types policy's to say (`app/browser/trusted-types.ts`). `framedBy`: the one origin that may show
 * the page in a frame; nobody otherwise.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  outside = nothing,
  framedBy?: string,
): string {
  return [
    // Firefox asks this one of what a link fetches ahead; all else that it stands in for is named below.
    "default-src 'self'",
    `script-src ${["'strict-dynamic'", ...new Set(scripts)].join(' ')}`,
    `style-src 'self' ${outside.anyStyle ? "'unsafe-inline'" : [...new Set(styles)].join(' ')}`,
    `img-src ${["'self'", 'data:', 'blob:', ...outside.images].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...outside.connects].join(' ')}`,
    `frame-src ${outside.frames.length > 0 ? outside.frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "media-src 'none'",
    ...(outside.policies === null
      ? []
      : [
          "require-trusted-types-for 'script'",
          `trusted-types ${[...ownPolicies, ...outside.policies].join(' ')}`,
        ]),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join('; ')
}
