import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { DomainError, type FieldError } from '#domain/errors.ts'
import { findUnknownLaw } from '#domain/law/law-words.ts'
import { type ContentPayload, contentSchema, pageNames } from './content.schema.ts'
import { findProhibitedWords } from './prohibited-words.rules.ts'
import { checkRedirects } from './redirect.rules.ts'
import { sanitiseContent } from './sanitise.server.ts'
import { checkSpanish } from './spanish/check-spanish.rules.ts'

const MAX_BYTES = 1_000_000
const MAX_DEPTH = 32

/**
 * The payload in the form it is stored: parsed and sanitized.
 *
 * @throws DomainError `invalid` with every wrong path, unknown keys included.
 */
export function checkContent(input: unknown): ContentPayload {
  const parsed = contentSchema.safeParse(input)
  const wrong: FieldError[] = parsed.success
    ? unknownKeys(input, parsed.data, '')
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  if (!parsed.success || wrong.length > 0) throw refused(wrong)
  const content = sanitiseContent(parsed.data)
  if (Buffer.byteLength(JSON.stringify(content)) > MAX_BYTES) {
    throw refused([{ path: '', message: 'The content of a brand may take at most 1 MB.' }])
  }
  return content
}

/**
 * `checkContent` plus the rules for publication. It also refuses prohibited words, unknown names of laws, redirects
 * that leave the brand's hosts or loop, addresses that would hide a page, and text no page would show.
 *
 * @throws DomainError `invalid` with every wrong path.
 */
export function checkPublishable(input: unknown, settings: BrandSettings): ContentPayload {
  const content = checkContent(input)
  const { es, ...english } = content
  const wrong = [
    ...findProhibitedWords(english),
    ...checkSpanish(es),
    ...findUnknownLaw(content),
    ...checkRedirects(content.redirects, settings.externalHosts),
    ...foreignPictures(content, settings.externalHosts),
    ...hiddenPages(content),
    ...silentPages(content),
    ...unspokenPictures(content.pages, 'pages'),
  ]
  if (wrong.length > 0) throw refused(wrong)
  return content
}

/**
 * Everything that keeps a payload from being published: every wrong path and every prohibited word with its path. Words
 * are checked even where the shape is wrong. Empty when the payload may be published.
 */
export function lintContent(input: unknown, settings: BrandSettings): FieldError[] {
  if (isTooDeep(input)) return [{ path: '', message: 'This is nested too deeply.' }]
  try {
    checkPublishable(input, settings)
    return []
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    return distinct([...(error.fields ?? []), ...findProhibitedWords(withoutSpanish(input))])
  }
}

/** Whether something is nested deeper than valid content can be. */
export function isTooDeep(input: unknown): boolean {
  return isDeeper(input, MAX_DEPTH)
}

function withoutSpanish(input: unknown): unknown {
  return typeof input === 'object' && input !== null ? { ...input, es: undefined } : input
}

function refused(fields: FieldError[]): DomainError {
  return new DomainError('invalid', 'This content cannot be used yet.', { fields })
}

/** The schema drops unknown keys, so any key that is in the input but not in the result was unknown. */
function unknownKeys(given: unknown, kept: unknown, path: string): FieldError[] {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return []
  const result = new Map<string, unknown>(Object.entries(kept))
  return Object.entries(given).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key
    return result.has(key)
      ? unknownKeys(value, result.get(key), place)
      : [{ path: place, message: 'This name is not known here.' }]
  })
}

/** The only state whose page has its own route (specification §2). */
const fixedStatePage = 'arizona'

/** First segments of addresses that content may not use. */
const taken = new Set<string>([
  ...pageNames,
  'reset-password',
  'claim-access',
  'confirm-email',
  'confirm-office',
  'pay-link',
  'pay-renewal',
  'update-card',
  'health-data',
  'accessibility',
  'admin',
  'api',
  'assets',
  'brands',
  'dev',
  'es',
  'healthz',
  'readyz',
  'share-picture',
  'metrics',
  'sandbox-gateway',
])

/** Pictures from hosts the brand doesn't list. No page would show them. */
function foreignPictures({ base }: ContentPayload, externalHosts: string[]): FieldError[] {
  return pictureNames
    .filter((name) => !base.variables[name]?.startsWith('/'))
    .filter((name) => {
      const host = URL.parse(base.variables[name] ?? '')?.hostname
      return host && !externalHosts.some((each) => each.toLowerCase() === host)
    })
    .map((name) => ({
      path: `base.variables.${name}`,
      message: 'This host is not on the brand’s list of external hosts.',
    }))
}

const pictureNames = [
  'favicon',
  'share_image',
  'header_log',
  'header_log2',
  'header_log_dark',
  'header_log2_dark',
  'footer_logo',
  'footer_logo_dark',
  'logoMembersy',
  'sponsored_logo',
  'sponsored_logo_dark',
] as const

function hiddenPages(content: ContentPayload): FieldError[] {
  const { landing, states } = content.pages
  const message = 'Another page has this address.'
  return [
    ...Object.keys(landing)
      .filter((slug) => taken.has(slug) || slug === fixedStatePage || Object.hasOwn(states, slug))
      .map((slug) => ({ path: `pages.landing.${slug}`, message })),
    ...Object.keys(states)
      .filter((slug) => taken.has(slug))
      .map((slug) => ({ path: `pages.states.${slug}`, message })),
  ]
}

/** Pages that render no content. Anything an editor wrote there would never be seen. */
function silentPages({ pages }: ContentPayload): FieldError[] {
  return (['checkout', 'member-login', 'dashboard'] as const)
    .filter((name) => pages[name].blocks.length > 0)
    .map((name) => ({ path: `pages.${name}.blocks`, message: 'This page shows no blocks.' }))
}

/** Pictures that have no alternative text and aren't marked as decoration. */
function unspokenPictures(value: unknown, path: string): FieldError[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, src, alt, decoration } = value as Record<string, unknown>
  if (type === 'image' && typeof src === 'string' && decoration !== true && !String(alt ?? '').trim()) {
    return [{ path: `${path}.alt`, message: 'Say what the picture shows, or mark it as decoration.' }]
  }
  return Object.entries(value).flatMap(([key, item]) => unspokenPictures(item, `${path}.${key}`))
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1))
}

function distinct(fields: FieldError[]): FieldError[] {
  return [...new Map(fields.map((field) => [`${field.path}\n${field.message}`, field])).values()]
}
