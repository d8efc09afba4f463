import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { monitoringIntake } from '#app/browser/monitoring/monitoring.server.ts'
import { gatewayPolicy } from '#app/payment/gateway-policies.server.ts'
import type { ServicesConfig } from '#domain/services.ts'

/** Inline scripts and styles contain no visitor data and are the same on many pages, so their hashes are cached. */
const known = new LRUCache<string, string>({ max: 500 })

export type InlineHashes = { scripts: string[]; styles: string[] }

/** The hashes of a page's inline scripts and styles, from any number of parts, in the form the policy uses. */
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
 * The scripts and styles in HTML that we rendered, in which `>` and `</` never occur inside a tag or a script. This
 * searches for plain text, because a regular expression takes four times as long over a whole page.
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

/** Configured third-party services: what a page may frame and connect to. */
export type Outside = {
  /**
   * The Trusted Types policies that their scripts create; null if their scripts don't work with Trusted Types at all.
   */
  policies: string[] | null
  frames: string[]
  connects: string[]
  /** Hosts of logos that the brand lists. */
  images: string[]
  /** Allows any inline style: in development, Vite adds the styles of lazy modules to the page. */
  anyStyle: boolean
}

/** What the page at `pathname` needs for the configured captcha, monitoring, and hosted card fields. */
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
    // Drop anything that isn't a valid host name, because it could end the directive.
    images: externalHosts.filter((host) => /^[\w.-]+$/.test(host)).map((host) => `https://${host}`),
    anyStyle: config.appEnv === 'development',
  }
}

const nothing: Outside = { policies: [], frames: [], connects: [], images: [], anyStyle: false }

/** The policies that `app/browser/trusted-types.ts` creates, and the one of the confirm dialog's sanitizer. */
const ownPolicies = ['default', 'enamel-inert', 'dompurify']
/** The policies of reCAPTCHA and of the library it's built with, which may be loaded twice. */
const captchaPolicies = ['recaptcha', 'goog#html', "'allow-duplicates'"]

/**
 * A page's content policy: its own inline scripts by hash, whatever those load, and nothing else. No location is
 * trusted as such, not even ours, so an uploaded file can't run anywhere. The default Trusted Types policy
 * (`app/browser/trusted-types.ts`) decides which addresses scripts may load from. `framedBy`: the one origin that may
 * frame the page; otherwise none.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  outside = nothing,
  framedBy?: string,
): string {
  return [
    // Firefox applies this to prefetches; every other kind it falls back for is listed below.
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
