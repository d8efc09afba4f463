import type { IconName } from '#app/ui/icon.tsx'
import type { Found } from '#domain/back-office/search/search.schema.ts'

/** A place the palette can go to. */
export type Destination = {
  /** Unique among all destinations shown at once. */
  key: string
  group: 'Recent' | 'Go to' | 'Members' | 'Cases' | 'Payments' | 'Offices' | 'Staff' | 'Places'
  name: string
  about: string
  to: string
  icon: IconName
}

const groups = {
  member: 'Members',
  case: 'Cases',
  payment: 'Payments',
  office: 'Offices',
  staff: 'Staff',
} as const satisfies Record<Found['kind'], Destination['group']>

const icons = {
  member: 'users',
  case: 'mail',
  payment: 'wallet',
  office: 'pin',
  staff: 'users',
} as const satisfies Record<Found['kind'], IconName>

const paths: Record<Found['kind'], (id: string) => string> = {
  member: (id) => `members/${id}`,
  case: (id) => `cases/${id}`,
  payment: (id) => `money/payments/${id}`,
  office: (id) => `members?officeId=${id}`,
  staff: (id) => `settings/staff/${id}`,
}

/** Where a search result is shown, at a place of the console. */
export function destinationOf(place: string, { kind, id, name, about, brand }: Found): Destination {
  return {
    key: `${kind}:${id}`,
    group: groups[kind],
    name: kind === 'office' ? `Members of ${name}` : name,
    about: brand ? `${brand.name} · ${about}` : about,
    to: `/${brand?.key ?? place}/${paths[kind](id)}`,
    icon: icons[kind],
  }
}

/** Whether it's at another place, which is a separate document. */
export function isElsewhere(place: string, { to }: Destination): boolean {
  return !to.startsWith(`/${place}/`)
}

/** The destinations whose name contains every typed word, in any order. */
export function named(all: readonly Destination[], typed: string): Destination[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name, about }) =>
    words.every((word) => `${name} ${about}`.toLowerCase().includes(word)),
  )
}

const mostRecent = 6
/** In this document's memory only: members' names aren't stored anywhere. */
let visited: Destination[] = []

/** The last destinations chosen in the palette that are still allowed, newest first. */
export function recentIn(place: string): Destination[] {
  return visited
    .filter(({ to }) => to.startsWith(`/${place}/`))
    .map((one) => ({ ...one, key: `recent:${one.key}`, group: 'Recent' }))
}

/** Records a visit. */
export function noteVisit(to: Destination): void {
  const key = to.key.replace(/^recent:/, '')
  visited = [{ ...to, key }, ...visited.filter((one) => one.key !== key)].slice(0, mostRecent)
}
