import type { IconName } from '#app/ui/icon.tsx'

/** Which sections of a place a user may enter, and which parts of the Money section. */
export type Rooms = Record<
  | 'desk'
  | 'members'
  | 'money'
  | 'moneyLists'
  | 'moneyEvents'
  | 'moneyBooks'
  | 'moneyStatement'
  | 'cases'
  | 'offices'
  | 'plans'
  | 'site'
  | 'reports'
  | 'staff'
  | 'newBrand'
  | 'brand'
  | 'keys'
  | 'webhooks'
  | 'mails'
  | 'machines'
  | 'audit',
  boolean
>

/** Where a screen is listed: in the main navigation, in the settings, or only in the palette. */
type Group = 'rooms' | 'settings' | 'palette'

export type Screen = {
  name: string
  path: string
  icon: IconName
  group: Group
  room?: keyof Rooms
  /** Its content policy is wider than that of other sections, so it's a separate document. */
  isOwnDocument?: boolean
}

/** All screens, in navigation order. A screen without a room is open to everyone. */
export const screens: readonly Screen[] = [
  { name: 'Today', path: 'today', icon: 'clock', group: 'rooms' },
  { name: 'Desk', path: 'desk', icon: 'search', group: 'rooms', room: 'desk' },
  { name: 'Members', path: 'members', icon: 'users', group: 'rooms', room: 'members' },
  { name: 'Money', path: 'money', icon: 'wallet', group: 'rooms', room: 'money' },
  { name: 'Cases', path: 'cases', icon: 'mail', group: 'rooms', room: 'cases' },
  { name: 'Offices', path: 'offices', icon: 'pin', group: 'rooms', room: 'offices' },
  { name: 'Plans', path: 'plans', icon: 'tooth', group: 'rooms', room: 'plans' },
  { name: 'Site', path: 'site', icon: 'sparkle', group: 'rooms', room: 'site', isOwnDocument: true },
  { name: 'Reports', path: 'reports', icon: 'filter', group: 'rooms', room: 'reports' },
  { name: 'New brand', path: 'brands/new', icon: 'plus', group: 'settings', room: 'newBrand' },
  { name: 'Brand', path: 'settings/brand', icon: 'tooth', group: 'settings', room: 'brand' },
  { name: 'Staff', path: 'settings/staff', icon: 'users', group: 'settings', room: 'staff' },
  { name: 'Roles', path: 'settings/roles', icon: 'card', group: 'settings', room: 'staff' },
  { name: 'API keys', path: 'settings/keys', icon: 'lock', group: 'settings', room: 'keys' },
  { name: 'Webhooks', path: 'settings/webhooks', icon: 'arrow-right', group: 'settings', room: 'webhooks' },
  { name: 'Emails', path: 'settings/mails', icon: 'mail', group: 'settings', room: 'mails' },
  { name: 'Jobs and queues', path: 'settings/jobs', icon: 'clock', group: 'settings', room: 'machines' },
  { name: 'Health', path: 'settings/health', icon: 'check-circle', group: 'settings', room: 'machines' },
  { name: 'Your security', path: 'settings/security', icon: 'lock', group: 'settings' },
  { name: 'Audit log', path: 'settings/audit', icon: 'shield', group: 'settings', room: 'audit' },
  { name: 'Enroll a member', path: 'desk/enroll', icon: 'plus', group: 'palette', room: 'desk' },
  { name: 'Payments', path: 'money/payments', icon: 'wallet', group: 'palette', room: 'moneyLists' },
  { name: 'Failed payments', path: 'money/failed', icon: 'wallet', group: 'palette', room: 'moneyLists' },
  { name: 'Renewals due', path: 'money/renewals', icon: 'wallet', group: 'palette', room: 'moneyLists' },
  { name: 'Refunds', path: 'money/refunds', icon: 'wallet', group: 'palette', room: 'moneyLists' },
  {
    name: 'Disputes and events',
    path: 'money/events',
    icon: 'wallet',
    group: 'palette',
    room: 'moneyEvents',
  },
  { name: 'Books check', path: 'money/books', icon: 'wallet', group: 'palette', room: 'moneyBooks' },
  { name: 'Statement', path: 'money/statement', icon: 'wallet', group: 'palette', room: 'moneyStatement' },
  { name: 'Coupons', path: 'plans/coupons', icon: 'tooth', group: 'palette', room: 'plans' },
  { name: 'Fee schedules', path: 'plans/fees', icon: 'tooth', group: 'palette', room: 'plans' },
  { name: 'Case report', path: 'cases/report', icon: 'mail', group: 'palette', room: 'cases' },
  { name: 'Money reports', path: 'reports/money', icon: 'filter', group: 'palette', room: 'reports' },
  { name: 'Retention', path: 'reports/retention', icon: 'filter', group: 'palette', room: 'reports' },
  { name: 'Savings and offices', path: 'reports/offices', icon: 'filter', group: 'palette', room: 'reports' },
  { name: 'Service', path: 'reports/service', icon: 'filter', group: 'palette', room: 'reports' },
  { name: 'Invite someone', path: 'settings/staff/invite', icon: 'plus', group: 'palette', room: 'staff' },
]

/** The screens a user may enter. */
export function screensFor(rooms: Rooms): Screen[] {
  return screens.filter(({ room }) => room === undefined || rooms[room])
}

/**
 * The path of a screen a user with these rooms may enter: the same one, otherwise the nearest above it, otherwise
 * Today.
 */
export function nearestScreen(rooms: Rooms, path: string): string {
  const above = screensFor(rooms).filter((screen) => `${path}/`.startsWith(`${screen.path}/`))
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]?.path ?? 'today'
}
