import { createAdminApi } from '#api/admin/index.ts'
import { newId } from '#db/id.ts'
import type { Permission } from '#domain/staff/access/roles.ts'
import { caseBodies } from './case-subjects.ts'
import { catalogBodies } from './catalog-subjects.ts'
import { directoryBodies } from './directory-subjects.ts'
import { type MoneySubject, moneyBodies } from './money-subjects.ts'
import { newBrand } from './new-brand.ts'
import type { ScopeName } from './scope-names.ts'

type Operation = {
  'x-permission'?: Permission
  'x-scope'?: ScopeName
  /** It writes nothing, though it is no GET. */
  'x-reads'?: boolean
  'x-proof'?: boolean
  'x-stages'?: string[]
  requestBody?: { content?: Record<string, unknown> }
}
export type Call = Record<'name' | 'method' | 'path', string> & { operation: Operation }

/** Every call of the console, out of the document that is made from the routers themselves. */
export const calls: Call[] = Object.entries(
  createAdminApi({ https: false }).getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: '', version: '' },
  }).paths ?? {},
).flatMap(([path, operations]) =>
  Object.entries(operations ?? {}).map(([verb, operation]) => ({
    name: `${verb.toUpperCase()} ${path}`,
    method: verb.toUpperCase(),
    path,
    operation: operation as Operation,
  })),
)
export const ofStaff = calls.filter(({ operation }) => operation['x-permission'])

/** Calls of who is not signed in: they prove who they are, or tell nothing. */
export const forAnybody = [
  'GET /api/admin/session',
  'POST /api/admin/session',
  'DELETE /api/admin/session',
  'POST /api/admin/invitation/read',
  'POST /api/admin/invitation',
]

/** Where a subject is: in all of a brand, or at one office of it. */
export type Place = { brandId: string; officeId?: string }

const scopeOf = ({ brandId, officeId }: Place) =>
  officeId ? { kind: 'offices', brandId, officeIds: [officeId] } : { kind: 'brand', brandId }

/** A body that each call takes, by the place of its subject. */
export const bodies: Record<string, (at: Place & { subject: MoneySubject }) => object> = {
  ...moneyBodies,
  'POST /api/admin/staff': (at) => ({
    name: 'New Person',
    email: `new-${newId()}@example.com`,
    grants: [{ role: 'desk', scope: scopeOf(at) }],
  }),
  'POST /api/admin/brands': () => newBrand(),
  'PUT /api/admin/staff/{id}/grants': (at) => ({ grants: [{ role: 'editor', scope: scopeOf(at) }] }),
  'POST /api/admin/staff/{id}/end': () => ({ reason: 'For the matrix' }),
  'POST /api/admin/staff/{id}/resetSecondStep': () => ({ reason: 'For the matrix' }),
  ...caseBodies,
  ...directoryBodies,
  ...catalogBodies,
  'POST /api/admin/jobs/{id}/again': () => ({ reason: 'For the matrix' }),
  'POST /api/admin/jobs/{id}/remove': () => ({ reason: 'For the matrix' }),
  'POST /api/admin/reportMails': () => ({ email: 'matrix@example.com', every: 'week', officeId: newId() }),
  'POST /api/admin/reportFiles': () => ({ as: 'csv' }),
  'POST /api/admin/webhooks': () => ({ url: 'https://hooks.example.com', events: ['case.opened'] }),
  'POST /api/admin/keys': () => ({ name: 'For the matrix', permissions: ['desk.work'], days: 30 }),
}
