/**
 * Points of a screen in groups: each point joins the first group whose first point is within `reach` pixels, else it
 * begins one of its own. Indexes, in the order given, so that the nearest office leads its group.
 */
export function clusterPins(points: readonly { x: number; y: number }[], reach: number): number[][] {
  const groups: number[][] = []
  points.forEach((point, index) => {
    const near = groups.find(([first = 0]) => {
      const lead = points[first]
      return lead !== undefined && Math.hypot(lead.x - point.x, lead.y - point.y) <= reach
    })
    if (near) near.push(index)
    else groups.push([index])
  })
  return groups
}
