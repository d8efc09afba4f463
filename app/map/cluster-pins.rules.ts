/** The area a pin takes on the screen, in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

/**
 * Groups points of a screen until no two pins overlap. `boxOf` is the area taken by a pin for this many points at the
 * first point. Returns indexes in the given order, so that the nearest office leads its group.
 */
export function clusterPins<Point>(
  points: readonly Point[],
  boxOf: (first: Point, count: number) => Box,
): number[][] {
  const groups: { indexes: number[]; box: Box }[] = []
  for (const index of points.keys()) {
    let joined = group([index])
    // A merged pin is larger and may overlap another, so check again.
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

/** Whether two areas overlap. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
