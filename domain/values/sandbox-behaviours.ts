/** The behaviors of a test card (`authenticate`: decision 0012) and a test bank account (decision 0031). */
export const sandboxBehaviours = [
  'succeed',
  'declined',
  'insufficient_funds',
  'fail_renewals',
  'never_answer',
  'authenticate',
  'renewed_by_bank',
  'never_again',
  'bank_clears',
  'bank_returns',
  'bank_returns_late',
] as const
export type SandboxBehaviour = (typeof sandboxBehaviours)[number]
