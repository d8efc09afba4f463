// Loaded as data, not as a module; created by `script/make-map-ground.ts`.
import groundUrl from './ground.json?url'
import { type Point, toWorld } from './mercator.rules.ts'

/** A line of world points, with its bounding box. */
export type Line = { points: Point[]; left: number; right: number; top: number; bottom: number }
/** Canada and Mexico, county lines (US Census), rivers and lakes (Natural Earth), all in the public domain. */
export type Ground = { neighbors: Line[]; counties: Line[]; rivers: Line[]; lakes: Line[] }

/** The file's points are in units of 1/100 degree. */
const scale = 100

/** @throws if it can't be loaded. */
export async function fetchGround(): Promise<Ground> {
  const answer = await fetch(groundUrl)
  if (!answer.ok) throw new Error(`The ground of the map was answered with ${answer.status}.`)
  return readGround(await answer.json())
}

/** Parses the file: each line is its first point and then the differences, longitude before latitude. */
export function readGround(file: Record<keyof Ground, number[][]>): Ground {
  const { neighbors, counties, rivers, lakes } = file
  return {
    neighbors: neighbors.map(lineOf),
    counties: counties.map(lineOf),
    rivers: rivers.map(lineOf),
    lakes: lakes.map(lineOf),
  }
}

function lineOf(steps: number[]): Line {
  const points: Point[] = []
  let [longitude, latitude] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    longitude += steps[at] ?? 0
    latitude += steps[at + 1] ?? 0
    points.push(toWorld({ longitude: longitude / scale, latitude: latitude / scale }))
  }
  return boundsOf(points)
}

/** Points with their bounding box. */
export function boundsOf(points: Point[]): Line {
  const line = { points, left: 1, right: 0, top: 1, bottom: 0 }
  for (const { x, y } of points) {
    line.left = Math.min(line.left, x)
    line.right = Math.max(line.right, x)
    line.top = Math.min(line.top, y)
    line.bottom = Math.max(line.bottom, y)
  }
  return line
}
