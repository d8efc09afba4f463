/*
 * The order of search results: by place, then by exact distance, then by rank. Without a point to measure from, by rank
 * alone, which `load-table.server.ts` gives every office: state, city, name.
 */

/** What determines an office's order in a list. `at` is its position in the table. */
export type Placed = { place: number; far: number; rank: number; at: number }

/** Compares two offices of a list, for `sort`. */
export const byOrder = (a: Placed, b: Placed) => a.place - b.place || a.far - b.far || a.rank - b.rank

/** The upper limits of the distance bands, in miles: within a band, family dentists come before specialists. */
const bandEndsMiles = [10, 25, 50]
/** At least twice as many steps as any distance on Earth has. */
const bandSteps = 2 ** 20

/**
 * The place of an office in a nearest-first list, from its distance in steps (`stepOfHaversine`). Lower comes first.
 * With `bands`, offices that are `isLater` (specialists only) come after all others of their band: up to 10 miles, 25,
 * 50, and beyond. Without, only after others at the same displayed distance.
 */
export function placeInOrder(step: number, { isLater, bands }: { isLater: boolean; bands: boolean }): number {
  if (!bands) return step + (isLater ? 0.5 : 0)
  let band = 0
  for (const miles of bandEndsMiles) if (step > miles * 10) band += 1
  return band * bandSteps + (isLater ? bandSteps / 2 : 0) + step
}

/** The greatest distance, in steps, of any office at or before this place. */
export function farthestStep(place: number, { bands }: { bands: boolean }): number {
  if (!bands) return Math.floor(place)
  const step = place % bandSteps
  if (step < bandSteps / 2) return step
  return (bandEndsMiles[Math.floor(place / bandSteps)] ?? Number.POSITIVE_INFINITY) * 10
}
