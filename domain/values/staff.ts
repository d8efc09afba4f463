/**
 * Every staff permission, with its label in the console. A permission holds within the scope of its grant. Which role
 * has which: `domain/staff/access/roles.ts`.
 */
export const permissions = {
  'members.see': 'See members',
  'members.change': 'Change members',
  'desk.work': 'Enroll, log a visit, take payment at the desk',
  'money.ask': 'Ask for a refund or adjustment',
  'money.approve': 'Approve another person’s refund or adjustment',
  'members.move': 'Move a date, merge accounts',
  'cases.answer': 'Read and answer grievances and messages',
  'offices.change': 'Change and import offices',
  'plans.see': 'See plans, fees and coupons',
  'plans.draft': 'Draft plans, fees and coupons',
  'plans.publish': 'Publish plans, fees and coupons',
  'content.draft': 'Draft content',
  'content.publish': 'Publish content',
  'people.export': 'Export people',
  'reports.see': 'See reports',
  'reports.make': 'Make reports and statements',
  'staff.manage': 'Invite staff, change what they may do',
  'settings.manage': 'Keys, webhooks, brand settings',
  'audit.see': 'See the audit',
} as const

export type Permission = keyof typeof permissions

export const roles = [
  'owner',
  'manager',
  'finance',
  'support',
  'desk',
  'editor',
  'compliance',
  'auditor',
] as const
export type Role = (typeof roles)[number]

/** Console lists whose filters can be saved as a view. */
export const viewLists = ['members', 'payments', 'cases', 'audit'] as const
export type ViewList = (typeof viewLists)[number]

/** Purposes of links emailed to staff: `invitation` sets a password, the first or a new one. */
export const staffLinkPurposes = ['invitation'] as const

/**
 * Stages of a sign-in: the password was right and the second step is due; the second step must be set up first; signed in.
 */
export const sessionStages = ['password', 'setup', 'full'] as const
export type SessionStage = (typeof sessionStages)[number]
