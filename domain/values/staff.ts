/**
 * What a person of the staff may be allowed to do, and the roles that are presets of it: the one table that the console
 * shows and that decides (docs/specification.md §console). A permission holds for the scope of the grant it comes with.
 */

/** Every permission, in the words of the console's table. */
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

/** The lists whose filters can be kept. */
export const viewLists = ['members', 'payments', 'cases', 'audit'] as const
export type ViewList = (typeof viewLists)[number]

/** What a link mailed to a person of the staff may do: choose a password, the first or a new one. */
export const staffLinkPurposes = ['invitation'] as const

/**
 * How far a browser has come: the password is right and the second step is due; there is none yet and one must be set
 * up; signed in.
 */
export const sessionStages = ['password', 'setup', 'full'] as const
export type SessionStage = (typeof sessionStages)[number]
