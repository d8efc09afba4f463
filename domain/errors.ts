/** Every error code Enamel answers with, and the one HTTP status each maps to. */
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

/** One wrong field of an input: its path in the body, dots between, and a sentence for the person. */
export type FieldError = { path: string; message: string }

/** A refusal the caller should hear about; anything else that is thrown is a fault of ours. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[] | undefined
  /** What else the answer carries, e.g. the new quote beside `stale_quote`; never a secret. */
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: FieldError[]; details?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.fields = more.fields
    this.details = more.details
  }

  /** The HTTP status of this code. */
  get status(): (typeof errorCodes)[ErrorCode] {
    return errorCodes[this.code]
  }
}

/** What does not exist and what is not yours are answered by the same bytes. */
export function notFound(): DomainError {
  return new DomainError('not_found', 'We could not find that.')
}
