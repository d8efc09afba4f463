import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { stateCodeOf } from '#domain/states.ts'
import { closestName, foldPlace } from './place-names.ts'

/** A ZIP code or a town of the United States, at the middle of it as far as the data tell. */
export type Place = { label: string; city: string; state: string; latitude: number; longitude: number }

type Town = Place & { zips: number }
type Gazetteer = { zips: Map<string, Place>; towns: Map<string, Town[]>; names: string[] }

let loading: Promise<Gazetteer> | undefined

/** The place of a ZIP code ('85004' or '85004-1234'), or null when there is none. */
export async function findZip(zip: string): Promise<Place | null> {
  const { zips } = await gazetteer()
  return zips.get(zip.trim().slice(0, 5)) ?? null
}

/**
 * The town a person means by 'Phoenix, AZ', 'phoenix arizona', 'St. Louis' or 'Pheonix', or null when there is
 * none like it. A name that several states have is the one with the most ZIP codes.
 */
export async function findTown(text: string): Promise<Place | null> {
  const { towns, names } = await gazetteer()
  const readings = readPlace(text)
  for (const { name, state } of readings) {
    const town = largest(towns.get(name), state)
    if (town) return town
  }
  for (const { name, state } of readings) {
    const near = closestName(name, names, (each) => largest(towns.get(each), state)?.zips ?? 0)
    const town = near === null ? null : largest(towns.get(near), state)
    if (town) return town
  }
  return null
}

/** The ZIP codes of a state with their places, in order; for invented data at real places. */
export async function listZips(state: string): Promise<(Place & { zip: string })[]> {
  const { zips } = await gazetteer()
  return [...zips].filter(([, place]) => place.state === state).map(([zip, place]) => ({ ...place, zip }))
}

/**
 * The largest towns in a box of degrees, by their number of ZIP codes, at most so many. Only those with several: what
 * has a single one may be a university or a lottery.
 */
export async function listTownsIn(
  { west, east, south, north }: { west: number; east: number; south: number; north: number },
  most: number,
): Promise<Place[]> {
  const { towns } = await gazetteer()
  return [...towns.values()]
    .flat()
    .filter(
      ({ zips, latitude, longitude }) =>
        zips > 1 && latitude >= south && latitude <= north && longitude >= west && longitude <= east,
    )
    .sort((a, b) => b.zips - a.zips || a.label.localeCompare(b.label))
    .slice(0, most)
}

function largest(towns: Town[] | undefined, state: string | null): Town | null {
  return towns?.find((town) => state === null || town.state === state) ?? null
}

/** Every way to part a text into a town and a state, the likeliest first. */
function readPlace(text: string): { name: string; state: string | null }[] {
  const comma = text.lastIndexOf(',')
  const behind = text.slice(comma + 1).trim()
  if (comma > 0 && behind !== '') {
    const state = stateCodeOf(behind)
    // An unknown state must not find a town of the same name in another state.
    return state ? [{ name: foldPlace(text.slice(0, comma)), state }] : []
  }
  const words = text.trim().split(/\s+/)
  const readings: { name: string; state: string | null }[] = [{ name: foldPlace(text), state: null }]
  for (const size of [1, 2]) {
    const state = words.length > size ? stateCodeOf(words.slice(-size).join(' ')) : null
    if (state) readings.unshift({ name: foldPlace(words.slice(0, -size).join(' ')), state })
  }
  return readings
}

/** The package is five megabytes of JavaScript: it is loaded once, at the first search for a place. */
function gazetteer(): Promise<Gazetteer> {
  loading ??= new Promise((resolve) => resolve(build(readCodes())))
  return loading
}

/** The package's table is JSON behind an assignment: parsed as such it takes a fraction of what a module would. */
function readCodes(): Row[] {
  const path = createRequire(import.meta.url).resolve('zipcodes/lib/codes.js')
  const text = readFileSync(path, 'utf8')
  const codes: Record<string, Row> = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('};') + 1))
  return Object.values(codes)
}

type Row = { zip: string; latitude: number; longitude: number; city: string; state: string }

function build(rows: Row[]): Gazetteer {
  const zips = new Map<string, Place>()
  const rowsOfTown = new Map<string, Row[]>()
  for (const row of rows) {
    // Military post offices stand at 0, 0; island areas outside the fifty states, DC and PR are not served.
    if (stateCodeOf(row.state) === null || (row.latitude === 0 && row.longitude === 0)) continue
    const { city, state, latitude, longitude } = row
    zips.set(row.zip, { label: `${city}, ${state} ${row.zip}`, city, state, latitude, longitude })
    const key = `${foldPlace(city)}|${state}`
    const others = rowsOfTown.get(key)
    if (others) others.push(row)
    else rowsOfTown.set(key, [row])
  }
  const towns = new Map<string, Town[]>()
  for (const [key, group] of rowsOfTown) {
    const [first] = group
    if (!first) continue
    const name = key.slice(0, key.indexOf('|'))
    // The middle one, not the mean: a few ZIP codes are placed far from their town.
    const town = {
      label: `${first.city}, ${first.state}`,
      city: first.city,
      state: first.state,
      latitude: median(group.map((row) => row.latitude)),
      longitude: median(group.map((row) => row.longitude)),
      zips: group.length,
    }
    towns.set(
      name,
      [...(towns.get(name) ?? []), town].toSorted((a, b) => b.zips - a.zips),
    )
  }
  return { zips, towns, names: [...towns.keys()] }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
