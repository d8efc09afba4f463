import { errorAnswers } from '#api/error-answers.ts'

/** How a refund, a charge or a credit by hand is refused, each sent with a key of its own. */
export const byHandRefusals = errorAnswers(
  'idempotency_key_required',
  'bad_request',
  'unauthenticated',
  'proof_required',
  'not_found',
  'conflict',
  'in_flight',
  'key_reused',
  'invalid',
)
