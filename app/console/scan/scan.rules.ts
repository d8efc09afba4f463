import { readDeskQuery } from '#domain/back-office/desk/desk-query.rules.ts'

/** Keys that came one right after the other. `at`: of the last, milliseconds of the browser's own clock. */
export type Burst = { keys: string; at: number }

/** Between two keys of a scanner, milliseconds: slow ones send a key in 30, the quickest of typists in 70. */
const betweenMs = 60
/** So many keys in a burst, and Enter, are nobody's fingers. */
const fewestKeys = 6

/** Whether a key at that time came right after a burst, as a scanner sends it. */
export function goesOn(burst: Burst | null, at: number): burst is Burst {
  return burst !== null && at - burst.at < betweenMs
}

/** The burst that a key is part of: the one before, or its own. */
export function withKey(burst: Burst | null, key: string, at: number): Burst {
  return { keys: goesOn(burst, at) ? burst.keys + key : key, at }
}

/** What a scanner sent that ends with an Enter at that time; null where a person pressed it. */
export function scannedBy(burst: Burst | null, at: number): string | null {
  return goesOn(burst, at) && burst.keys.length >= fewestKeys ? burst.keys : null
}

/** Whether it is a card or a member number that was scanned, not a driver's license say. */
export function isCard(scanned: string): boolean {
  const query = readDeskQuery(scanned)
  return query?.kind === 'card' || query?.kind === 'number'
}
