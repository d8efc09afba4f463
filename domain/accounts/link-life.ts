import type { LinkPurpose } from '#domain/values/accounts.ts'

/** For how many days an invitation is good: it comes unasked, and people open it when they find the time. */
export const invitationDays = 14

/** For how many hours a link sent by mail can be used. */
export const linkHours = {
  reset_password: 1,
  join_account: 7 * 24,
  // A failed renewal is tried again weekly: each mail's link is good until the next.
  update_card: 7 * 24,
  change_email: 24,
} as const satisfies Record<Exclude<LinkPurpose, 'pay_renewal'>, number>
