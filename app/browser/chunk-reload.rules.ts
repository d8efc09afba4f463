/** The last full load caused by a missing chunk: its address, and when (milliseconds since the epoch). */
export type ReloadMark = { url: string; at: number }

const againAfterMs = 60_000

/** Allows one full load per target: reloading the same address within a minute would loop. */
export function mayReload(last: ReloadMark | null, next: ReloadMark): boolean {
  return !last || last.url !== next.url || next.at - last.at > againAfterMs
}
