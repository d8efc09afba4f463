import { createAdminApi } from '#api/admin/index.ts'
import { newId } from '#db/id.ts'
import type { Permission } from '#domain/values/staff.ts'
import { caseBodies } from './case-subjects.ts'
import { catalogBodies } from './catalog-subjects.ts'
import { directoryBodies } from './directory-subjects.ts'
import { type MoneySubject, moneyBodies } from './money-subjects.ts'
import { newBrand } from './new-brand.ts'
import type { ScopeName } from './scope-names.ts'

type Operation = {
  'x-permission'?: Permission
  'x-scope'?: ScopeName
  /** It only reads, although it isn't a GET. */
  'x-reads'?: boolean
  'x-proof'?: boolean
  'x-stages'?: string[]
  requestBody?: { content?: Record<string, unknown> }
}
export type Call = Record<'name' | 'method' | 'path', string> & { operation: Operation }

/** Every console call, from the document generated from the routers. */
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

/** Calls for people who aren't signed in. They verify identity themselves or return nothing confidential. */
export const forAnybody = [
  'GET /api/admin/session',
  'POST /api/admin/session',
  'DELETE /api/admin/session',
  'POST /api/admin/invitation/read',
  'POST /api/admin/invitation',
]

/** Irreversible calls. */
export const ofFreshProof = [
  'GET /api/admin/brand/archive',
  'POST /api/admin/gatewayEvents/{id}/link',
  'POST /api/admin/gatewayEvents/{id}/resolve',
  'POST /api/admin/memberImports',
  'POST /api/admin/memberImports/{id}/invite',
  'POST /api/admin/memberImports/{id}/run',
  'POST /api/admin/memberImports/{id}/undo',
  'POST /api/admin/paymentImports',
  'POST /api/admin/paymentImports/{id}/run',
  'POST /api/admin/paymentImports/{id}/undo',
  'POST /api/admin/members/{id}/erase',
  'POST /api/admin/members/{id}/export',
  'POST /api/admin/members/{id}/merge',
  'POST /api/admin/members/{id}/undoMerge',
  'POST /api/admin/memberships/{id}/charge',
  'POST /api/admin/memberships/{id}/credit',
  'POST /api/admin/memberships/{id}/creditReversal',
  'POST /api/admin/bulkActions/{id}/run',
  'POST /api/admin/caseBulkActions/{id}/run',
  'POST /api/admin/apiKeys',
  'POST /api/admin/webhooks',
  'POST /api/admin/payments/{id}/refund',
  'POST /api/admin/moneyRequests/{id}/approve',
  'POST /api/admin/brands',
  'PUT /api/admin/brand',
  'PUT /api/admin/brand/salesStatus',
  'POST /api/admin/brand/close',
  'POST /api/admin/brand/reopen',
  'POST /api/admin/brand/registrations',
  'POST /api/admin/brand/registrations/remove',
  'POST /api/admin/brand/hosts',
  'POST /api/admin/brand/hosts/check',
  'POST /api/admin/brand/hosts/remove',
  'POST /api/admin/staff',
  'PUT /api/admin/staff/{id}/grants',
  'POST /api/admin/staff/{id}/end',
  'POST /api/admin/staff/{id}/link',
  'POST /api/admin/staff/{id}/resetMfa',
]

/** The location of a subject: a whole brand, or one office of it. */
export type Place = { brandId: string; officeId?: string }

const scopeOf = ({ brandId, officeId }: Place) =>
  officeId ? { kind: 'offices', brandId, officeIds: [officeId] } : { kind: 'brand', brandId }

/** A valid body for each call, by its subject's place. */
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
  'POST /api/admin/staff/{id}/resetMfa': () => ({ reason: 'For the matrix' }),
  ...caseBodies,
  ...directoryBodies,
  ...catalogBodies,
  'POST /api/admin/jobs/{id}/retry': () => ({ reason: 'For the matrix' }),
  'POST /api/admin/jobs/{id}/remove': () => ({ reason: 'For the matrix' }),
  'POST /api/admin/reportMails': () => ({ email: 'matrix@example.com', every: 'week', officeId: newId() }),
  'POST /api/admin/reportFiles': () => ({ as: 'csv' }),
  'POST /api/admin/webhooks': () => ({ url: 'https://hooks.example.com', events: ['case.opened'] }),
  'POST /api/admin/apiKeys': () => ({ name: 'For the matrix', permissions: ['desk.work'], days: 30 }),
}
