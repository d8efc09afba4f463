import type { RouterContextProvider } from 'react-router'
import { consoleContext } from '#app/console/console-context.ts'
import { isId } from '#app/console/is-id.ts'
import { requireWorkspace } from '#app/console/workspace.server.ts'
import {
  type DeskPlace,
  desksOf,
  firstDesk,
  openDesk,
  scopeOfDesk,
} from '#domain/back-office/desk/desk.server.ts'
import { notFound } from '#domain/errors.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import type { Services } from '#domain/services.ts'
import { actorOf } from '#domain/staff/staff-visitor.ts'

/**
 * Shared setup of the desk's loaders: determines the desk. It's the office `?office` of the address (`phone`: by
 * phone), otherwise the last one chosen in this browser session, otherwise the first of the user's offices by name,
 * otherwise the phone for users who work for the whole brand.
 * @throws DomainError `not_found` if there is no brand, or the user doesn't work at any of its desks.
 */
export async function requireDesk(args: {
  context: Readonly<RouterContextProvider>
  params: { place: string }
  url: URL
  request: Request
}) {
  const { services, staff, now, place } = await requireWorkspace(args)
  if (place.scope.kind !== 'brand') throw notFound()
  const { brandId } = place.scope
  const reach = desksOf(staff, brandId)
  if (reach?.length === 0) throw notFound()
  const { db, gateway, content, config } = services
  const asked =
    args.url.searchParams.get('office') ?? (await keptOffice(args.request, services, brandId, reach))
  const officeId = asked !== null && isId(asked) ? asked : await firstDesk(db, { brandId, reach })
  const at: DeskPlace = officeId === undefined ? { brandId } : { brandId, officeId }
  const desk = await openDesk(services.db, { visitor: staff, place: at, now })
  const { ip } = args.context.get(consoleContext)
  const deps = { db, now, by: actorOf(staff, ip), secret: config.sessionSecret, gateway, content }
  return { services, place, desk, deps, at, staffId: staff.staffId }
}

/** The office last chosen in this session, if it's still one of the user's. */
async function keptOffice(
  { headers }: Request,
  { db, config }: Services,
  brandId: string,
  reach: readonly string[] | null,
): Promise<string | null> {
  const kept = readCookie(headers.get('cookie'), cookieName('staff-desk', originOf(config)))
  const [ofBrand, officeId = ''] = kept?.split('.') ?? []
  if (ofBrand !== brandId || !isId(officeId)) return null
  const isTheirs = reach === null || reach.includes(officeId)
  return isTheirs && (await scopeOfDesk(db, { brandId, officeId })).length > 0 ? officeId : null
}

/** The header that keeps the chosen desk for the session; empty if this address doesn't choose one. */
export function keepDesk(
  url: URL,
  { services, at }: { services: Services; at: DeskPlace },
): Record<string, string> {
  if (!url.searchParams.has('office')) return {}
  const origin = originOf(services.config)
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const value = `${at.brandId}.${at.officeId ?? 'phone'}`
  return {
    'Set-Cookie': `${cookieName('staff-desk', origin)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  }
}

const originOf = ({ consoleOrigin }: Services['config']) => consoleOrigin ?? ''

/** A desk as its screens name it in calls and links. */
export function deskAddress({
  place,
  at,
  desk,
}: Pick<Awaited<ReturnType<typeof requireDesk>>, 'place' | 'at' | 'desk'>) {
  return {
    place: place.key,
    /** The query of its calls. */
    call: `?${new URLSearchParams(at).toString()}` as const,
    /** The query of its screens. */
    search: desk.office ? `?office=${desk.office.id}` : '',
  }
}
export type DeskAddress = ReturnType<typeof deskAddress>
