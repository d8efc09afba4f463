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

export const roleWords: Record<Role, { name: string; about: string }> = {
  owner: { name: 'Owner', about: 'Everything there is.' },
  manager: { name: 'Manager', about: 'Runs the plan: members, money, offices, plans, content and staff.' },
  finance: { name: 'Finance', about: 'Payments, refunds, statements and drafts of prices.' },
  support: { name: 'Support', about: 'Helps members, answers cases, keeps offices right.' },
  desk: { name: 'Desk', about: 'The front desk of an office: checks cards, enrolls, logs visits.' },
  editor: { name: 'Editor', about: 'Writes and publishes content.' },
  compliance: { name: 'Compliance', about: 'Reads everything that a regulator may ask about.' },
  auditor: { name: 'Auditor', about: 'Reads members, reports and the audit; changes nothing.' },
}

const everything = Object.keys(permissions) as Permission[]

/** What each role may do. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: everything,
  manager: everything.filter((one) => one !== 'cases.answer' && one !== 'settings.manage'),
  finance: [
    'members.see',
    'desk.work',
    'money.ask',
    'money.approve',
    'members.move',
    'plans.see',
    'plans.draft',
    'people.export',
    'reports.see',
    'reports.make',
  ],
  support: [
    'members.see',
    'members.change',
    'desk.work',
    'money.ask',
    'members.move',
    'cases.answer',
    'offices.change',
    'reports.see',
  ],
  desk: [
    'members.see',
    'members.change',
    'desk.work',
    'money.ask',
    'offices.change',
    'reports.see',
    'reports.make',
  ],
  editor: ['plans.see', 'content.draft', 'content.publish'],
  compliance: [
    'members.see',
    'cases.answer',
    'plans.see',
    'content.draft',
    'content.publish',
    'people.export',
    'reports.see',
    'reports.make',
    'audit.see',
  ],
  auditor: ['members.see', 'reports.see', 'reports.make', 'audit.see'],
}
