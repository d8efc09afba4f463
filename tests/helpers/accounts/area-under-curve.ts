/**
 * How well a number separates two groups (area under the ROC curve): the chance that one of `some` exceeds one of
 * `others`, or the reverse if that is larger. 0.5 is a guess, 1 is certainty.
 */
export function areaUnderCurve(some: readonly number[], others: readonly number[]): number {
  let wins = 0
  for (const one of some) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0
  const area = wins / (some.length * others.length)
  return Math.max(area, 1 - area)
}
