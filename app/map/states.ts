import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
// Data, fetched and read as such: a browser is quicker with it than with the same as a script.
import atlasUrl from 'us-atlas/states-10m.json?url'
import { type Point, toWorld } from './mercator.rules.ts'

/** The outline of one state as rings of points of the world, and the room they take. */
export type State = { rings: Point[][]; left: number; right: number; top: number; bottom: number }

/** The outlines of the states (US Census, 1:10,000,000). @throws when they cannot be fetched. */
export async function fetchStates(): Promise<State[]> {
  const answer = await fetch(atlasUrl)
  if (!answer.ok) throw new Error(`The outlines of the states were answered with ${answer.status}.`)
  const atlas: unknown = await answer.json()
  if (!isTopology(atlas) || !atlas.objects.states) throw new Error('These are no outlines of states.')
  const drawn = feature(atlas, atlas.objects.states)
  return ('features' in drawn ? drawn.features : [drawn]).map(({ geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const rings = polygons
      .flat()
      .map((ring) => ring.map(([longitude = 0, latitude = 0]) => toWorld({ longitude, latitude })))
    const bounds = { left: 1, right: 0, top: 1, bottom: 0 }
    for (const { x, y } of rings.flat()) {
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
    return { rings, ...bounds }
  })
}

function isTopology(value: unknown): value is Topology {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Topology'
}
