import { readDeskQuery } from '#domain/back-office/desk/desk-query.rules.ts'

/** Consecutive keys. `at`: the time of the last one, in milliseconds of the browser's own clock. */
export type Burst = { keys: string; at: number }

/**
 * The most milliseconds between two keys of a scanner: slow scanners send a key every 30, the fastest typists every 70.
 */
const betweenMs = 60
/** This many keys in a burst, plus Enter, can't come from a person. */
const fewestKeys = 6

/** Whether a key at this time continues a burst, as a scanner sends it. */
export function goesOn(burst: Burst | null, at: number): burst is Burst {
  return burst !== null && at - burst.at < betweenMs
}

/** The burst a key belongs to: the previous one, or a new one. */
export function withKey(burst: Burst | null, key: string, at: number): Burst {
  return { keys: goesOn(burst, at) ? burst.keys + key : key, at }
}

/** What a scanner sent, given an Enter at this time; null if a person pressed it. */
export function scannedBy(burst: Burst | null, at: number): string | null {
  return goesOn(burst, at) && burst.keys.length >= fewestKeys ? burst.keys : null
}

/** Whether a card or member number was scanned, as opposed to, say, a driver's license. */
export function isCard(scanned: string): boolean {
  const query = readDeskQuery(scanned)
  return query?.kind === 'card' || query?.kind === 'number'
}
