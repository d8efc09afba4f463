type Named = { id: string; name: string; city: string; state: string }

/** Enough of an id to find the office: 32 of a UUIDv7's random bits, as 8 hexadecimal digits. */
export const SHORT_ID_LENGTH = 8

/** A name as part of an address: 'St. Mary’s' → 'st-marys'. '' if it has no letter of the alphabet. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** The address of an office's page, with its city and name: '/office/phoenix-az/juniper-lane-1a2b3c4d'. */
export function officePath({ id, name, city, state }: Named): string {
  const place = [slugOf(city), state.toLowerCase()].filter(Boolean).join('-')
  return `/office/${place}/${[slugOf(name), id.slice(-SHORT_ID_LENGTH)].filter(Boolean).join('-')}`
}

/** The end of an office's id, from the last part of its address. Null if there is none. */
export function shortIdOf(part: string): string | null {
  return /(?:^|-)([0-9a-f]{8})$/.exec(part.toLowerCase())?.[1] ?? null
}
