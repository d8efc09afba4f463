import type { Town } from '#domain/offices/find-offices.server.ts'
import { fetchGround } from './ground.ts'
import { type MapPin, placePins } from './map-pins.ts'
import type { Spot } from './mercator.rules.ts'
import { openMap } from './open-map.ts'
import { paintGround } from './paint-ground.ts'
import { writePlaceNames } from './place-names.ts'
import { fetchStates } from './states.ts'

/** `light` marks the office highlighted in the list; null: none. */
export type DrawnMap = { light(id: string | null): void; remove(): void }

/** The content of an offices map, and its event callbacks. */
export type Drawing = {
  pins: MapPin[]
  origin: (Spot & { label: string }) | null
  radiusMiles: number
  towns: Town[]
} & Parameters<typeof placePins>[2]

/**
 * Draws pins over a bundled outline map; loads nothing from other sites. Returns null if the element has left the page
 * in the meantime. @throws if the outlines can't be loaded.
 */
export async function drawMap(
  element: HTMLElement,
  { pins, origin, radiusMiles, towns, ...answers }: Drawing,
): Promise<DrawnMap | null> {
  const [states, ground] = await Promise.all([fetchStates(), fetchGround()])
  if (!element.isConnected) return null
  const map = openMap(element, {
    spots: origin ? [...pins, origin] : pins,
    padding: 48,
    maxZoom: 12,
    paint: paintGround(states, ground, origin && { ...origin, radiusMiles }),
  })
  writePlaceNames(map, spotsByName(pins, origin, towns), pins)
  const light = placePins(map, pins, answers)
  return { light, remove: map.remove }
}

/**
 * The names to label: the searched place, the pins' cities, the largest nearby towns; each with the points where its
 * name may go.
 */
function spotsByName(pins: MapPin[], origin: Drawing['origin'], towns: Town[]): Map<string, Spot[]> {
  const spots = new Map<string, Spot[]>()
  if (origin) spots.set(origin.label.replace(/,.*/, ''), [origin])
  for (const pin of pins) spots.set(pin.city, [...(spots.get(pin.city) ?? []), pin])
  for (const town of towns) if (!spots.has(town.name)) spots.set(town.name, [town])
  return spots
}
