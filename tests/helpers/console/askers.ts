import { permissionsOf } from '#domain/staff/access/roles.ts'
import { type Permission, type Role, roles } from '#domain/values/staff.ts'
import { type Call, ofStaff } from './admin-calls.ts'

const scopes = ['platform', 'brand', 'office'] as const
export type Scope = (typeof scopes)[number]

/**
 * The callers to test: in each scope one role that is allowed and one that isn't, rotating from call to call, because
 * one table decides which roles are allowed (`access.rules.test.ts`). `npm run drill:access` tests every role.
 */
export function askersOf(call: Call): { role: Role; scope: Scope; may: boolean }[] {
  const allowed = roles.filter((role) =>
    permissionsOf[role].includes(call.operation['x-permission'] as Permission),
  )
  const others = roles.filter((role) => !allowed.includes(role))
  const turn = ofStaff.indexOf(call)
  return scopes.flatMap((scope, at) =>
    [allowed, others].flatMap((all) => {
      const some = process.env.ROLES === 'every' ? all : all.slice((turn + at) % all.length).slice(0, 1)
      return some.map((role) => ({ role, scope, may: all === allowed }))
    }),
  )
}
