import type { RouterContextProvider } from 'react-router'
import { consoleContext } from '#app/console/console-context.ts'
import { isId } from '#app/console/is-id.ts'
import { requirePlace } from '#app/console/place.server.ts'
import { type DeskPlace, desksOf, openDesk } from '#domain/desk/desk.server.ts'
import { notFound } from '#domain/errors.ts'
import { actorOf } from '#domain/staff/staff-visitor.ts'

/**
 * What every loader of the desk begins with: the desk of the address, which is the office `?office`, else the first of
 * their own, else, for who works for all of a brand, the phone.
 * @throws DomainError `not_found`: no brand, or nobody who works at a desk of it.
 */
export async function requireDesk(args: {
  context: Readonly<RouterContextProvider>
  params: { place: string }
  url: URL
}) {
  const { house, staff, now, place } = await requirePlace(args)
  if (place.scope.kind !== 'brand') throw notFound()
  const { brandId } = place.scope
  const reach = desksOf(staff, brandId)
  if (reach?.length === 0) throw notFound()
  const asked = args.url.searchParams.get('office')
  const officeId = asked !== null && isId(asked) ? asked : reach?.[0]
  const at: DeskPlace = officeId === undefined ? { brandId } : { brandId, officeId }
  const desk = await openDesk(house.db, { visitor: staff, place: at, now })
  const { ip } = args.context.get(consoleContext)
  const { db, gateway, content, config } = house
  const deps = { db, now, by: actorOf(staff, ip), secret: config.sessionSecret, gateway, content }
  return { house, place, desk, deps, at }
}

/** A desk as its screens name it in calls and links. */
export function deskAddress({
  place,
  at,
  desk,
}: Pick<Awaited<ReturnType<typeof requireDesk>>, 'place' | 'at' | 'desk'>) {
  return {
    place: place.key,
    /** The query of its calls. */
    call: `?${new URLSearchParams(at)}`,
    /** The query of its screens. */
    search: desk.office ? `?office=${desk.office.id}` : '',
  }
}
export type DeskAddress = ReturnType<typeof deskAddress>
