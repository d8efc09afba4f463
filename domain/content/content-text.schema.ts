import { z } from 'zod'
import { siteAddress } from '#domain/site-address.rules.ts'
import { isWhole, notWhole, typedText } from '#domain/words.schema.ts'

/**
 * How the console edits a field. A schema sets it with `.meta({ widget })`, plus `title` and `help` as text and
 * `starter` as the value of a new one. Without a widget, the type decides (domain/back-office/content/fields.rules.ts).
 */
export type Widget =
  | 'line'
  | 'text'
  | 'rich'
  | 'flag'
  | 'link'
  /** One of the brand's media, by address. Alternative text and the focal point are separate fields. */
  | 'media'
  | 'picture'
  | 'color'
  | 'word'
  | 'plan'
  | 'service'
  | 'choice'

/**
 * A line of plain text. React escapes it on output. NUL, which PostgreSQL can't store, is refused, and so are marks
 * that change the text direction.
 */
export const lineSchema = z
  .string()
  .max(300, 'Use 300 characters or fewer.')
  .refine(hasNoControls, 'Remove the control characters.')
  .refine(isWhole, notWhole)
  .meta({ widget: 'line' satisfies Widget })

/** A paragraph of plain text. */
export const textSchema = z
  .string()
  .max(2_000, 'Use 2,000 characters or fewer.')
  .refine(hasNoControls, 'Remove the control characters.')
  .refine(isWhole, notWhole)
  .meta({ widget: 'text' satisfies Widget })

/** Payload keys that hold HTML. `sanitiseContent` cleans the text under them at any depth. */
export const richTextKeys = ['html', 'answer', 'more', 'headerBannerText', 'footer_txt'] as const

/** HTML, sanitized on write and again on read. Use it only for the keys in `richTextKeys`. */
export const richTextSchema = z
  .string()
  .max(60_000, 'Use 60,000 characters or fewer.')
  .refine(hasNoControls, 'Remove the control characters.')
  .refine(isWhole, notWhole)
  .meta({ widget: 'rich' satisfies Widget, starter: '<p>New text</p>' })

/** A text flag: 'true' or '1' is true, anything else is false (specification §3). */
export const flagSchema = z
  .string()
  .max(10, "Write 'true' or '1'.")
  .refine(hasNoControls, 'Remove the control characters.')
  .refine(isWhole, notWhole)
  .meta({ widget: 'flag' satisfies Widget })

/** An allowed link: a place on this site, another site over https, a phone number or an email address. */
export const linkSchema = typedText()
  .max(500, 'Use 500 characters or fewer.')
  .refine(isSafeLink, 'Use a path like /faq, an https:// address, tel: or mailto:.')
  .meta({ widget: 'link' satisfies Widget, starter: '/' })

/** A file of this site, e.g. /brands/lumen/logo.svg. */
export const assetSchema = z
  .string()
  .max(300, 'Use 300 characters or fewer.')
  .refine(isOwnFile, 'Use the path of a file on this site.')
  .meta({ widget: 'media' satisfies Widget })

/** A logo: a file of this site, or an https:// address whose host must be on the brand's list at publication. */
export const logoSchema = typedText()
  .max(500, 'Use 500 characters or fewer.')
  .refine(
    (logo) => isOwnFile(logo) || (/^https:/i.test(logo) && isSafeLink(logo)),
    'Use the path of a file on this site, or an https:// address.',
  )
  .meta({ widget: 'media' satisfies Widget })

/** An optional text in a form that sends every field: empty means absent. */
export function absentWhenEmpty(schema: z.ZodType<string>) {
  return z
    .string()
    .superRefine((text, context) => {
      if (text.trim() === '') return
      for (const { message } of schema.safeParse(text).error?.issues ?? []) {
        context.addIssue({ code: 'custom', message })
      }
    })
    .transform((text) => (text.trim() === '' ? undefined : schema.parse(text)))
    .optional()
    .meta({ ...schema.meta() })
}

export const colorSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Use a color like #0b6e6e.')
  .meta({ widget: 'color' satisfies Widget, starter: '#0b6e6e' })

/** The last part of an address: lowercase words joined by hyphens. */
export const slugSchema = z
  .string()
  .max(80, 'Use 80 characters or fewer.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens.')
  .meta({ widget: 'word' satisfies Widget, starter: 'new' })

/** A plan by its id or its slug. */
export const planReferenceSchema = z
  .string()
  .regex(/^[a-zA-Z0-9-]{1,80}$/, 'Use the id or the slug of a plan.')
  .meta({ widget: 'plan' satisfies Widget })

function hasNoControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text)
}

function isSafeLink(link: string): boolean {
  if (/[\s\\\p{Cc}<>"'`]/u.test(link)) return false
  if (/^#[\w-]*$/.test(link)) return true
  if (link.startsWith('/')) return siteAddress(link, '') !== ''
  if (/^tel:\+?[\d().-]{3,20}$/.test(link)) return true
  if (/^mailto:[^@?]+@[^@?]+\.[^@?]+$/.test(link)) return true
  if (!/^https:\/\//i.test(link)) return false
  const url = URL.parse(link)
  return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.')
}

function isOwnFile(path: string): boolean {
  return /^\/(?!\/)[\w\-./]*$/.test(path) && !path.includes('..')
}
