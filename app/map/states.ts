import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
// Loaded as data: browsers parse this faster than the same data as a script.
import atlasUrl from 'us-atlas/states-10m.json?url'
import { boundsOf, type Line } from './ground.ts'
import { toWorld } from './mercator.rules.ts'

/** The outlines of the states (US Census, 1:10,000,000), one line per ring. @throws if they can't be loaded. */
export async function fetchStates(): Promise<Line[]> {
  const answer = await fetch(atlasUrl)
  if (!answer.ok) throw new Error(`The outlines of the states were answered with ${answer.status}.`)
  const atlas: unknown = await answer.json()
  if (!isTopology(atlas) || !atlas.objects.states) throw new Error('These are no outlines of states.')
  const drawn = feature(atlas, atlas.objects.states)
  return ('features' in drawn ? drawn.features : [drawn]).flatMap(({ geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return polygons
      .flat()
      .map((ring) => boundsOf(ring.map(([longitude = 0, latitude = 0]) => toWorld({ longitude, latitude }))))
  })
}

function isTopology(value: unknown): value is Topology {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Topology'
}
