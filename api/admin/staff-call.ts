import type { Context, MiddlewareHandler } from 'hono'
import { isId } from '#db/id.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { type MoneyNoun, scopeOfMoney } from '#domain/back-office/billing/money-scope.server.ts'
import { scopeOfBulk } from '#domain/back-office/bulk/bulk.queries.server.ts'
import { brandOfPicture } from '#domain/back-office/content/media/media.queries.server.ts'
import { findByCard, scopeOfDesk } from '#domain/back-office/desk/desk.server.ts'
import { type MemberNoun, scopeOfMember } from '#domain/back-office/members/member-scope.server.ts'
import { type OfficeNoun, scopeOfOffice } from '#domain/back-office/offices/scope-of-office.server.ts'
import { type PlanNoun, scopeOfPlan } from '#domain/back-office/plans/plan-scope.server.ts'
import { brandOfCase } from '#domain/back-office/support/case-row.server.ts'
import { placeOfCaseFile } from '#domain/back-office/support/files/case-files.server.ts'
import { findJob } from '#domain/back-office/system/jobs.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import type { Services } from '#domain/services.ts'
import { can, canSomewhere, type Scope } from '#domain/staff/access/access.rules.ts'
import { mayBeOfKey } from '#domain/staff/api-keys/api-key.schema.ts'
import { scopeOfKey } from '#domain/staff/api-keys/api-keys.server.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { SecondStepDeps } from '#domain/staff/mfa/mfa.server.ts'
import { scopesOfPerson } from '#domain/staff/people/staff.queries.server.ts'
import {
  actorOf,
  requireReauthentication,
  requireStaff,
  type StaffVisitor,
} from '#domain/staff/staff-visitor.ts'
import type { BulkNoun } from '#domain/values/bulk.ts'
import { type ImportFinder, imported } from '#domain/values/imports.ts'
import type { Permission, SessionStage } from '#domain/values/staff.ts'
import { brandOfWebhook } from '#domain/webhooks/endpoints.server.ts'
import type { AdminEnv } from './admin-env.ts'

/**
 * Finders for the scope of a route's subject, by name in the document, so that a test can walk through every route.
 * Each returns the scopes in any of which the permission suffices; empty if the subject doesn't exist.
 */
const finders = {
  /** The person in the path. */
  person: async (c: Context<AdminEnv>): Promise<Scope[]> => {
    const id = c.req.param('id') ?? ''
    return isId(id) ? scopesOfPerson(c.get('services').db, id) : []
  },
  /** The case in the path: a grievance or a message. */
  case: async (c: Context<AdminEnv>): Promise<Scope[]> => {
    const brand = await findCaseBrand(c)
    return brand ? [{ kind: 'brand', brandId: brand.id }] : []
  },
  /** The case of the file in the path. */
  caseFile: async (c: Context<AdminEnv>): Promise<Scope[]> => {
    const place = await placeOfCaseFile(c.get('services').db, c.req.param('id') ?? '')
    return place ? [{ kind: 'brand', brandId: place.brandId }] : []
  },
  /** The brand in the query parameter `brandId`; the whole deployment without it. */
  place: async (c: Context<AdminEnv>): Promise<Scope[]> => {
    const place = await findPlace(c.get('services'), c.req.query('brandId') ?? null)
    return place ? [place] : []
  },
  /** Always the whole deployment. */
  deployment: async (): Promise<Scope[]> => [{ kind: 'platform' }],
  /** The desk in the query: the office `officeId` of the brand `brandId`; a phone desk without an office. */
  desk: (c: Context<AdminEnv>): Promise<Scope[]> => scopeOfDesk(c.get('services').db, deskPlace(c)),
  /**
   * The desk in the query, for the card in the path: the card must belong to the desk's brand, whatever its home
   * office.
   */
  deskCard: async (c: Context<AdminEnv>): Promise<Scope[]> => {
    const { db, config } = c.get('services')
    const [scope] = await scopeOfDesk(db, deskPlace(c))
    if (!scope || scope.kind === 'platform') return []
    const presented = {
      brandId: scope.brandId,
      card: c.req.param('card') ?? '',
      secret: config.sessionSecret,
    }
    try {
      await findByCard(db, presented)
      return [scope]
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return []
      throw error
    }
  },
  /** For lists: the brand in the query parameter `brandId`, or the parts of it the user works in. */
  within: async (c: Context<AdminEnv>): Promise<Scope[]> => {
    const brandId = c.req.query('brandId') ?? null
    const place = brandId ? await findPlace(c.get('services'), brandId) : null
    const parts = (c.get('staff')?.grants ?? []).map(({ scope }) => scope)
    return place
      ? [place, ...parts.filter((scope) => scope.kind === 'offices' && scope.brandId === brandId)]
      : []
  },
  /** Directory records, by the id in the path. */
  office: (c: Context<AdminEnv>) => scopesOfDirectory(c, 'office'),
  verification: (c: Context<AdminEnv>) => scopesOfDirectory(c, 'verification'),
  ...importFinders(),
  /** Bulk actions on members and on cases, by the id in the path. */
  bulk: (c: Context<AdminEnv>) => scopesOfBulk(c, 'members'),
  caseBulk: (c: Context<AdminEnv>) => scopesOfBulk(c, 'cases'),
  /** The API key in the path. */
  key: async (c: Context<AdminEnv>): Promise<Scope[]> => {
    const id = c.req.param('id') ?? ''
    const scope = isId(id) ? await scopeOfKey(c.get('services').db, id) : null
    return scope ? [scope] : []
  },
  /** The webhook or delivery in the path. */
  webhook: (c: Context<AdminEnv>) => scopesOfWebhook(c, 'webhook'),
  delivery: (c: Context<AdminEnv>) => scopesOfWebhook(c, 'delivery'),
  /** The job in the path. The queue belongs to the whole deployment. */
  job: async (c: Context<AdminEnv>): Promise<Scope[]> =>
    (await findJob(c.get('services').db, c.req.param('id') ?? '')) === null ? [] : [{ kind: 'platform' }],
  /** The picture in the path. */
  picture: async (c: Context<AdminEnv>): Promise<Scope[]> => {
    const id = c.req.param('id') ?? ''
    const brandId = isId(id) ? await brandOfPicture(c.get('services').db, id) : null
    c.set('pictureBrandId', brandId)
    return brandId ? [{ kind: 'brand', brandId }] : []
  },
  /** Billing records, by the id in the path. */
  payment: (c: Context<AdminEnv>) => scopesOfMoney(c, 'payment'),
  refundRequest: (c: Context<AdminEnv>) => scopesOfMoney(c, 'refundRequest'),
  gatewayEvent: (c: Context<AdminEnv>) => scopesOfMoney(c, 'gatewayEvent'),
  /** Catalog records, by the id in the path. */
  plan: (c: Context<AdminEnv>) => scopesOfCatalog(c, 'plan'),
  coupon: (c: Context<AdminEnv>) => scopesOfCatalog(c, 'coupon'),
  feeSchedule: (c: Context<AdminEnv>) => scopesOfCatalog(c, 'feeSchedule'),
  /** Member records, by the id in the path. */
  member: (c) => scopesOf(c, 'member'),
  membership: (c) => scopesOf(c, 'membership'),
  order: (c) => scopesOf(c, 'order'),
  receipt: (c) => scopesOf(c, 'receipt'),
  mail: (c) => scopesOf(c, 'mail'),
} satisfies Record<string, (c: Context<AdminEnv>) => Promise<Scope[]>>

async function scopesOfBulk(c: Context<AdminEnv>, noun: BulkNoun): Promise<Scope[]> {
  const scope = await scopeOfBulk(c.get('services').db, noun, c.req.param('id') ?? '')
  c.set('bulkScope', scope)
  return scope ? [scope] : []
}

/** Imports of each kind, by the id in the path. */
function importFinders(): Record<ImportFinder, (c: Context<AdminEnv>) => Promise<Scope[]>> {
  const finders = Object.values(imported).map(({ finder }) => [
    finder,
    (c: Context<AdminEnv>) => scopesOfDirectory(c, finder),
  ])
  return Object.fromEntries(finders)
}

async function scopesOfDirectory(c: Context<AdminEnv>, what: OfficeNoun): Promise<Scope[]> {
  const found = await scopeOfOffice(c.get('services').db, what, c.req.param('id') ?? '')
  c.set('directoryScope', found)
  return found ? [found] : []
}

async function scopesOfWebhook(c: Context<AdminEnv>, what: 'webhook' | 'delivery'): Promise<Scope[]> {
  const id = c.req.param('id') ?? ''
  const brandId = isId(id) ? await brandOfWebhook(c.get('services').db, { what, id }) : null
  c.set('webhookBrandId', brandId)
  return brandId ? [{ kind: 'brand', brandId }] : []
}

async function scopesOfMoney(c: Context<AdminEnv>, what: MoneyNoun): Promise<Scope[]> {
  const found = await scopeOfMoney(c.get('services').db, what, c.req.param('id') ?? '')
  c.set('moneyScope', found)
  return found ? [found] : []
}

async function scopesOfCatalog(c: Context<AdminEnv>, what: PlanNoun): Promise<Scope[]> {
  const found = await scopeOfPlan(c.get('services').db, what, c.req.param('id') ?? '')
  c.set('catalogScope', found)
  return found ? [found] : []
}

async function scopesOf(c: Context<AdminEnv>, what: MemberNoun): Promise<Scope[]> {
  const id = c.req.param('id') ?? ''
  const found = isId(id) ? await scopeOfMember(c.get('services').db, what, id) : null
  c.set('located', found)
  return found?.scopes ?? []
}

type Finder = keyof typeof finders

/** The brand of the case in the path; null if there is no such case. */
async function findCaseBrand(c: Context<AdminEnv>): Promise<Brand | null> {
  const { db, brands } = c.get('services')
  const all = await brands.list()
  const asked = { brandIds: all.map(({ id }) => id), caseId: c.req.param('id') ?? '' }
  const brandId = await brandOfCase(db, asked)
  return all.find(({ id }) => id === brandId) ?? null
}

/**
 * The id and brand of a request's case.
 * @throws DomainError `not_found`
 */
export async function caseOfCall(c: Context<AdminEnv>): Promise<{ brand: Brand; caseId: string }> {
  const brand = await findCaseBrand(c)
  if (!brand) throw notFound()
  return { brand, caseId: c.req.param('id') ?? '' }
}

/** The desk's location from the query. */
export function deskPlace(c: Context<AdminEnv>): { brandId: string; officeId?: string | undefined } {
  return { brandId: c.req.query('brandId') ?? '', officeId: c.req.query('officeId') }
}

/** The scope of a brand, or of the whole deployment if the id is null; null if the brand doesn't exist. */
async function findPlace(services: Services, brandId: string | null): Promise<Scope | null> {
  if (brandId === null) return { kind: 'platform' }
  const brand = await services.brands.findById(brandId)
  return brand ? { kind: 'brand', brandId: brand.id } : null
}

/**
 * Spread this into a staff route's declaration: the permission it requires, and the finder of its subject's scope.
 * `anywhere` is for routes whose body names the places; the domain then checks each one. It runs before any input
 * validation, and the response is byte-identical whether the subject is out of reach or doesn't exist. With `proof`,
 * the user must have reauthenticated within five minutes. With 'person', API keys are exempt, because a person must
 * approve their request.
 */
export function requires(
  permission: Permission,
  scope: Finder | 'anywhere',
  { proof = false }: { proof?: boolean | 'person' } = {},
) {
  const middleware: MiddlewareHandler<AdminEnv> = async (c, next) => {
    const visitor = requireStaff(c.get('staff'), 'full')
    const isAllowed =
      scope === 'anywhere'
        ? canSomewhere(visitor, permission)
        : (await finders[scope](c)).some((found) => can(visitor, permission, found))
    if (!isAllowed) throw notFound()
    const isAsking = proof === 'person' && visitor.key
    if (proof && !isAsking) requireReauthentication(visitor, c.get('services').now())
    await next()
  }
  const declared = { 'x-permission': permission, 'x-scope': scope, 'x-proof': proof !== false }
  // A key can't reauthenticate, and isn't issued for actions reserved to people.
  const isForKeys = proof !== true && mayBeOfKey(permission)
  const security: Record<string, string[]>[] = [{ staff: [] }, ...(isForKeys ? [{ key: [] }] : [])]
  return { middleware, security, ...declared }
}

/**
 * Spread this into a route about the user's own account: the sign-in stages it accepts. API keys are refused, since
 * they aren't a person's account.
 */
export function ofOneself(...stages: [SessionStage, ...SessionStage[]]) {
  const middleware: MiddlewareHandler<AdminEnv> = async (c, next) => {
    const visitor = requireStaff(c.get('staff'), ...stages)
    if (visitor.key) throw new DomainError('unauthenticated', 'This is for a person who is signed in.')
    await next()
  }
  return { middleware, security: [{ staff: [] }], 'x-scope': 'oneself', 'x-stages': stages }
}

/**
 * The user, and the dependencies for their commands.
 * @throws DomainError `unauthenticated`
 */
export function staffRequest(c: Context<AdminEnv>): {
  services: Services
  now: Date
  visitor: StaffVisitor
  deps: StaffDeps & SecondStepDeps
  from: { ip: string; userAgent: string | null }
} {
  const services = c.get('services')
  const now = services.now()
  const visitor = requireStaff(c.get('staff'), 'full', 'setup', 'password')
  const from = { ip: c.get('ip'), userAgent: c.get('userAgent') }
  const deps = { db: services.db, now, secret: services.config.sessionSecret, by: actorOf(visitor, from.ip) }
  return { services, now, visitor, deps, from }
}

/** The id of the brand whose name appears on deployment emails when nothing names another. */
export async function mailBrandId({ brands, config }: Services): Promise<string> {
  const brand = (await brands.findByKey(config.defaultBrand)) ?? (await brands.list())[0]
  if (!brand) throw notFound()
  return brand.id
}

/**
 * The console's origin.
 * @throws DomainError `not_found` if there is no console.
 */
export function consoleOriginOf({ config }: Services): string {
  if (!config.consoleOrigin) throw notFound()
  return config.consoleOrigin
}

/**
 * The user, and the member of the record in the path, as `takes` found it.
 * @throws DomainError `not_found`
 */
export async function memberOf(c: Context<AdminEnv>) {
  const asked = staffRequest(c)
  const located = c.get('located')
  const brand = await asked.services.brands.findById(located?.brandId)
  if (!located || !brand) throw notFound()
  const today = dateIn(brand.settings.timeZone, asked.now)
  return {
    ...asked,
    brand,
    owner: { brandId: brand.id, accountId: located.accountId, today } satisfies AccountContext,
    id: c.req.param('id') ?? '',
    may: (permission: Permission) => located.scopes.some((scope) => can(asked.visitor, permission, scope)),
  }
}

/**
 * The same for the membership in the path, with the dependencies for its commands.
 * @throws DomainError `not_found`
 */
export async function membershipOf(c: Context<AdminEnv>) {
  const { services, visitor, deps, brand, owner, id: membershipId } = await memberOf(c)
  const whole = { ...deps, gateway: services.gateway }
  return { services, visitor, brand, owner: { ...owner, membershipId }, deps: whole }
}
