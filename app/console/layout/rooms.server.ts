import { moneyRooms } from '#app/console/billing/billing-workspace.server.ts'
import { entersOffices } from '#app/console/offices/office-workspace.server.ts'
import type { Workspace } from '#app/console/workspace.server.ts'
import { desksOf } from '#domain/back-office/desk/desk.server.ts'
import { can, reachOf } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { Permission } from '#domain/values/staff.ts'
import type { Rooms } from './rooms.ts'

/** The sections of a place that exist and that the user may enter. */
export function roomsOf(staff: StaffVisitor, place: Workspace): Rooms {
  const { scope } = place
  const may = (permission: Permission) => can(staff, permission, scope)
  // Members belong to a brand; staff of some offices see those offices' members.
  const reaches = (permission: Permission) =>
    scope.kind === 'brand' && reachOf(staff, permission, scope.brandId) !== null
  const money = moneyRooms(staff, place)
  return {
    desk: scope.kind === 'brand' && desksOf(staff, scope.brandId)?.length !== 0,
    members: reaches('members.see'),
    cases: may('members.see'),
    money: Object.values(money).includes(true),
    moneyLists: money.lists,
    moneyEvents: money.events,
    moneyBooks: money.books,
    moneyStatement: money.statement,
    offices: entersOffices(staff, place),
    plans: scope.kind === 'brand' && may('plans.see'),
    reports: reaches('reports.see'),
    site: scope.kind === 'brand' && may('content.draft'),
    staff: may('staff.manage'),
    newBrand: scope.kind === 'platform' && may('settings.manage'),
    brand: scope.kind === 'brand' && may('settings.manage'),
    keys: may('settings.manage'),
    webhooks: scope.kind === 'brand' && may('settings.manage'),
    mails: scope.kind === 'brand' && may('settings.manage'),
    machines: scope.kind === 'platform' && may('settings.manage'),
    audit: may('audit.see'),
  }
}
