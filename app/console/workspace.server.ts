import type { RouterContextProvider } from 'react-router'
import type { ZodType } from 'zod'
import { redirect } from '#app/site-redirect.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { formatInstant } from '#domain/format-moment.ts'
import type { Services } from '#domain/services.ts'
import { siteAddress } from '#domain/site-address.rules.ts'
import { can, type Scope, worksIn } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { Permission } from '#domain/values/staff.ts'
import { consoleContext } from './console-context.ts'

/** The current place: the whole deployment, under `all`, or a brand, under its key. */
export type Workspace = { key: string; name: string; scope: Scope; timeZone: string }

type Context = Readonly<RouterContextProvider>

const everything: Workspace = {
  key: 'all',
  name: 'All brands',
  scope: { kind: 'platform' },
  timeZone: 'UTC',
}

/** The fully signed-in user; anyone else is redirected to their next sign-in step. */
export function requireSignedIn(
  context: Context,
  url: URL,
): { services: Services; staff: StaffVisitor; now: Date } {
  const { services, staff } = context.get(consoleContext)
  const back =
    url.pathname === '/'
      ? ''
      : `?return=${encodeURIComponent(siteAddress({ pathname: url.pathname, search: url.search }))}`
  if (!staff) throw redirect(`/sign-in${back}`)
  if (staff.stage === 'password') throw redirect(`/second-step${back}`)
  if (staff.stage === 'setup') throw redirect('/set-up')
  return { services, staff, now: services.now() }
}

/**
 * The places a person can choose: the deployment, if they have a role for all of it, and the brands they have any role
 * in.
 */
export async function listWorkspaces({ brands }: Services, staff: StaffVisitor): Promise<Workspace[]> {
  const isEverywhere = staff.grants.some(({ scope }) => scope.kind === 'platform')
  const own = (await brands.list()).filter(({ id }) => worksIn(staff, id))
  return [...(isEverywhere ? [everything] : []), ...own.map(placeOfBrand)]
}

function placeOfBrand({ id, key, name, settings }: Brand): Workspace {
  return { key, name, scope: { kind: 'brand', brandId: id }, timeZone: settings.timeZone }
}

/**
 * Shared setup of every loader inside the frame: the user, and the address's place.
 * @throws DomainError `not_found` if the place doesn't exist or isn't theirs, or they lack `permission` there.
 */
export async function requireWorkspace(
  { context, params, url }: { context: Context; params: { place: string }; url: URL },
  permission?: Permission,
): Promise<{ services: Services; staff: StaffVisitor; now: Date; place: Workspace }> {
  const signedIn = requireSignedIn(context, url)
  const place = (await listWorkspaces(signedIn.services, signedIn.staff)).find(
    ({ key }) => key === params.place,
  )
  if (!place || (permission && !can(signedIn.staff, permission, place.scope))) throw notFound()
  return { ...signedIn, place }
}

/**
 * Shared setup of the loaders of screens about one brand; `today` is the brand's date.
 * @throws DomainError `not_found` if no brand is chosen, or as `requirePlace` does.
 */
export async function requireBrand(args: Parameters<typeof requireWorkspace>[0], permission?: Permission) {
  const found = await requireWorkspace(args, permission)
  const { scope } = found.place
  const brand = scope.kind === 'platform' ? null : await found.services.brands.findById(scope.brandId)
  if (!brand) throw notFound()
  return { ...found, brand, brandId: brand.id, today: dateIn(brand.settings.timeZone, found.now) }
}

/**
 * A list's query from its address; empty parameters are ignored. If it can't be read, `refusal` says why, in the
 * schema's words or as `unread`.
 */
export function readQuery<Query>(url: URL, schema: ZodType<Query>, unread = 'This cannot be read.') {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  const read = schema.safeParse(asked)
  if (read.success) return { query: read.data, refusal: null }
  return { query: null, refusal: read.error.issues[0]?.message ?? unread }
}

/** An instant as a screen shows it, in the place's time zone. */
export function showInstant(instant: Date | string, timeZone: string): string {
  return formatInstant(instant, timeZone)
}
