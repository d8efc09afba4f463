import { type Box, overlap } from './cluster-pins.rules.ts'
import type { Point, Size } from './mercator.rules.ts'

/** Where a name is relative to its point. */
export type Side = 'top' | 'bottom' | 'left' | 'right'

/** Pixels between a point and its name, and between a name and the edge. */
const gap = 6
const edge = 4

/** In order of preference: `top` puts the name below its point, because its top edge is there. */
const sides: readonly Side[] = ['top', 'bottom', 'left', 'right']

/**
 * The position of each name: its first point and side where it's entirely on the screen and overlaps no pin or earlier
 * name; null if there is none. The most important names come first.
 */
export function placeNames(
  names: readonly { points: readonly Point[]; size: Size }[],
  { signs, screen }: { signs: readonly Box[]; screen: Size },
): ({ at: number; side: Side } | null)[] {
  const taken = [...signs]
  return names.map(({ points, size }) => {
    for (const [at, point] of points.entries())
      for (const side of sides) {
        const box = boxBeside(point, side, size)
        const isWhole =
          box.left >= edge &&
          box.top >= edge &&
          box.right <= screen.width - edge &&
          box.bottom <= screen.height - edge
        if (!isWhole || taken.some((other) => overlap(other, box))) continue
        taken.push(box)
        return { at, side }
      }
    return null
  })
}

/** The area of a name on one side of a point. */
export function boxBeside({ x, y }: Point, side: Side, { width, height }: Size): Box {
  const middle = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
  if (side === 'top') return { ...middle, top: y + 1, bottom: y + height }
  if (side === 'bottom') return { ...middle, top: y - height, bottom: y - 1 }
  if (side === 'left') return { ...middle, left: x + gap, right: x + gap + width }
  return { ...middle, left: x - gap - width, right: x - gap }
}
