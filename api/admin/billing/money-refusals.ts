import { errorAnswers } from '#api/error-answers.ts'

/** Error answers for manual refunds, charges and credits, which require an idempotency key. */
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
