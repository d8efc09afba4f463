/** The room a sign takes on a screen, in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

/**
 * Points of a screen in groups, until no sign of one covers that of another: `boxOf` says the room that a sign of
 * so many points takes where the first of them stands. Indexes, in the order given, so that the nearest office leads
 * its group.
 */
export function clusterPins<Point>(
  points: readonly Point[],
  boxOf: (first: Point, count: number) => Box,
): number[][] {
  const groups: { indexes: number[]; box: Box }[] = []
  for (const index of points.keys()) {
    let joined = group([index])
    // What has grown may cover another, so each is asked anew.
    for (let met = covered(joined); met >= 0; met = covered(joined)) {
      const [other] = groups.splice(met, 1)
      joined = group([...(other?.indexes ?? []), ...joined.indexes].sort((a, b) => a - b))
    }
    groups.push(joined)
  }
  return groups.map(({ indexes }) => indexes).sort(([a = 0], [b = 0]) => a - b)

  function group(indexes: number[]) {
    const first = points[indexes[0] ?? 0] as Point
    return { indexes, box: boxOf(first, indexes.length) }
  }
  function covered({ box }: { box: Box }): number {
    return groups.findIndex((other) => overlap(other.box, box))
  }
}

/** Whether two cover each other. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
