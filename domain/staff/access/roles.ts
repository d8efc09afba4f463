import { type Permission, permissions, type Role } from '#domain/values/staff.ts'

export const roleWords: Record<Role, { name: string; about: string }> = {
  owner: { name: 'Owner', about: 'Can do everything.' },
  manager: { name: 'Manager', about: 'Runs the plan: members, money, offices, plans, content and staff.' },
  finance: { name: 'Finance', about: 'Payments, refunds, statements and drafts of prices.' },
  support: { name: 'Support', about: 'Helps members, answers cases, keeps office listings up to date.' },
  desk: { name: 'Desk', about: 'The front desk of an office: checks cards, enrolls, logs visits.' },
  editor: { name: 'Editor', about: 'Writes and publishes content.' },
  compliance: { name: 'Compliance', about: 'Reads everything that a regulator may ask about.' },
  auditor: { name: 'Auditor', about: 'Reads members, reports and the audit log; changes nothing.' },
}

const everything = Object.keys(permissions) as Permission[]

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
