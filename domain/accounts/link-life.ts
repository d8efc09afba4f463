import type { LinkPurpose } from '#domain/values/accounts.ts'

/** Days an invitation is valid: it comes unrequested, and people open it when they have time. */
export const invitationDays = 14

/** Hours an emailed link is valid. */
export const linkHours = {
  reset_password: 1,
  join_account: 7 * 24,
  // A failed renewal is retried weekly, so each email's link is valid until the next one.
  update_card: 7 * 24,
  change_email: 24,
} as const satisfies Record<Exclude<LinkPurpose, 'pay_renewal'>, number>
