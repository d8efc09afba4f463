/** The last full load made because of a missing chunk: which address, when (milliseconds of the epoch). */
export type ReloadMark = { url: string; at: number }

const againAfterMs = 60_000

/** One full load per target: the same address is not loaded again within a minute, or it would loop. */
export function mayReload(last: ReloadMark | null, next: ReloadMark): boolean {
  return !last || last.url !== next.url || next.at - last.at > againAfterMs
}
