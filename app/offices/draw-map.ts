import type { FeatureCollection } from 'geojson'
import {
  LngLatBounds,
  Map as MapLibre,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
// The worker is a file of ours, not a blob, so that the content policy needs no exception.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-10m.json'
import type { Town } from '#domain/offices/find-offices.server.ts'
import { type MapPin, placePins } from './map-pins.ts'
import { type Spot, writePlaceNames } from './place-names.ts'

/** `light` marks the office that is looked at in the list; null: none. */
export type DrawnMap = { light(id: string | null): void; remove(): void }

type Drawing = {
  pins: MapPin[]
  origin: (Spot & { label: string }) | null
  radiusMiles: number
  towns: Town[]
} & Parameters<typeof placePins>[2]

setWorkerUrl(workerUrl)

/** Draws pins over the bundled outline of the states, in the brand's colors; loads nothing from other sites. */
export function drawMap(
  element: HTMLElement,
  { pins, origin, radiusMiles, towns, ...answers }: Drawing,
): DrawnMap {
  const map = new MapLibre({
    container: element,
    style: outline(element, circle(origin, radiusMiles)),
    bounds: boundsOf(pins, origin),
    fitBoundsOptions: { padding: 48, maxZoom: 12 },
    maxZoom: 15,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  writePlaceNames(map, spotsByName(pins, origin, towns), pins)
  const light = placePins(map, pins, answers)
  return { light, remove: () => map.remove() }
}

/** The searched place, the cities of the pins, the largest towns about; each with the points where its name may stand. */
function spotsByName(pins: MapPin[], origin: Drawing['origin'], towns: Town[]): Map<string, Spot[]> {
  const spots = new Map<string, Spot[]>()
  if (origin) spots.set(origin.label.replace(/,.*/, ''), [origin])
  for (const pin of pins) spots.set(pin.city, [...(spots.get(pin.city) ?? []), pin])
  for (const town of towns) if (!spots.has(town.name)) spots.set(town.name, [town])
  return spots
}

function boundsOf(pins: MapPin[], origin: Drawing['origin']): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of origin ? [...pins, origin] : pins)
    bounds.extend([longitude, latitude])
  return bounds
}

/** The states in the colors of the page around, and what lies above them. */
export function outline(element: HTMLElement, reach: FeatureCollection): StyleSpecification {
  // As it is by day or night, which a custom property does not say; the console's have no brand.
  const colour = (name: string) => {
    element.style.color = `var(--brand-${name}, var(--${name}))`
    const { color } = getComputedStyle(element)
    element.style.color = ''
    return color
  }
  const states: unknown = atlas
  return {
    version: 8,
    sources: {
      states: { type: 'geojson', data: statesOf(states), attribution: '' },
      reach: { type: 'geojson', data: reach },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colour('accent-soft') } },
      { id: 'land', type: 'fill', source: 'states', paint: { 'fill-color': colour('surface') } },
      {
        id: 'reach',
        type: 'fill',
        source: 'reach',
        paint: { 'fill-color': colour('accent'), 'fill-opacity': 0.08 },
      },
      {
        id: 'rim',
        type: 'line',
        source: 'reach',
        paint: {
          'line-color': colour('accent'),
          'line-opacity': 0.5,
          'line-dasharray': [3, 2],
          'line-width': 1.5,
        },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'states',
        paint: { 'line-color': colour('muted'), 'line-opacity': 0.5 },
      },
      {
        id: 'origin',
        type: 'circle',
        source: 'reach',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 6,
          'circle-color': colour('highlight'),
          'circle-stroke-width': 2,
          'circle-stroke-color': colour('surface'),
        },
      },
    ],
  }
}

function isTopology(value: unknown): value is Topology {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Topology'
}

function statesOf(value: unknown): FeatureCollection {
  const empty: FeatureCollection = { type: 'FeatureCollection', features: [] }
  if (!isTopology(value) || !value.objects.states) return empty
  const drawn = feature(value, value.objects.states)
  return drawn.type === 'FeatureCollection' ? drawn : { ...empty, features: [drawn] }
}

/** The circle searched and its middle; 69.09 miles a degree of latitude are exact enough for a drawing. */
function circle(origin: Drawing['origin'], radiusMiles: number): FeatureCollection {
  if (!origin) return { type: 'FeatureCollection', features: [] }
  const { latitude, longitude } = origin
  const tall = radiusMiles / 69.09
  const wide = tall / Math.cos((latitude * Math.PI) / 180)
  const ring = Array.from({ length: 73 }, (_, step) => {
    const angle = (step / 72) * 2 * Math.PI
    return [longitude + wide * Math.cos(angle), latitude + tall * Math.sin(angle)]
  })
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    ],
  }
}
