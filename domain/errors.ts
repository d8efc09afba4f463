import * as m from '#messages'
import type { Locale, Words } from '#messages/locale.ts'

/** Every error code, with its HTTP status. */
export const errorCodes = {
  bad_request: 400,
  idempotency_key_required: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  card_declined: 402,
  forbidden: 403,
  csrf: 403,
  proof_required: 403,
  read_only: 403,
  captcha_failed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_flight: 409,
  stale_quote: 409,
  checkout_closed: 409,
  signed_in: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  wrong_host: 421,
  invalid: 422,
  key_reused: 422,
  coupon_invalid: 422,
  not_sold: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorCodes

/** An invalid field of an input: its path in the body, joined with dots, and a sentence for the reader. */
export type FieldError = { path: string; message: string }

/** An invalid field as the domain reports it. Its message is translated to the reader's language later. */
export type WrongField = FieldError | { path: string; words: string | Words }

/** An error to report to the caller. Any other exception is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** In English, like `message`. */
  readonly fields: FieldError[] | undefined
  /** Further data for the response, e.g. the new quote with `stale_quote`. Never a secret. */
  readonly details: Record<string, unknown> | undefined
  readonly #words: string | Words
  readonly #wrong: WrongField[] | undefined

  /** `words` is a message of `messages/<language>/errors.json`. A string is for staff, who read English. */
  constructor(
    code: ErrorCode,
    words: string | Words,
    more: { fields?: WrongField[]; details?: Record<string, unknown> } = {},
  ) {
    super(inLanguage(words, 'en'))
    this.name = 'DomainError'
    this.code = code
    this.#words = words
    this.#wrong = more.fields
    this.details = more.details
    this.fields = this.told('en').fields
  }

  /** The HTTP status of this code. */
  get status(): (typeof errorCodes)[ErrorCode] {
    return errorCodes[this.code]
  }

  /** The error in a language, with its invalid fields. */
  told(locale: Locale): { message: string; fields: FieldError[] | undefined } {
    return {
      message: inLanguage(this.#words, locale),
      fields: this.#wrong?.map((field) => ({
        path: field.path,
        message: 'words' in field ? inLanguage(field.words, locale) : field.message,
      })),
    }
  }
}

function inLanguage(words: string | Words, locale: Locale): string {
  return typeof words === 'string' ? words : words({ locale })
}

/** The same response for what doesn't exist and for what belongs to someone else. */
export function notFound(): DomainError {
  return new DomainError('not_found', m.errors_not_found)
}
