import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isStateCode, stateCodeOf } from '#domain/values/states.ts'
import { zipFit } from '#domain/values/zip-prefixes.ts'
import { closestName, foldPlace, type LetteredName, lettersOf, placeAsked } from './place-names.ts'

/** A ZIP code or a U.S. town, at its center as far as the data tell. */
export type Place = { label: string; city: string; state: string; latitude: number; longitude: number }

type Town = Place & { zips: number }
/** Towns by folded name, those with most ZIP codes first. */
type Towns = Map<string, Town[]>
type Row = { zip: string; latitude: number; longitude: number; city: string; state: string }

/**
 * A town with a state's name is only matched by that name alone if it has at least this many ZIP codes: New York, and
 * Washington, DC.
 */
const ZIPS_BEYOND_A_STATE = 10

/** The place of a ZIP code ('85004' or '85004-1234'), or null if there is none. */
export async function findZip(zip: string): Promise<Place | null> {
  const row = codes().get(zip.trim().slice(0, 5))
  return row ? placeOf(row) : null
}

/**
 * The town a person means by 'Phoenix, AZ', 'phoenix arizona', 'St. Louis', 'Pheonix' or 'dentista en Nueva York', or
 * null if none is similar. Of towns with the same name in several states, the one with the most ZIP codes. A state's
 * name isn't a town, unless a big town has it.
 */
export async function findTown(typed: string): Promise<Place | null> {
  return townMeant(typed)?.town ?? null
}

/** The most namesakes worth offering as a choice. */
const MOST_NAMESAKES = 5
/** A town with a smaller share of its big namesake's ZIP codes is hardly meant: Phoenix, NY. */
const LEAST_SHARE = 0.1

/** Towns in other states that may be meant when no state is named ('Springfield'), those with most ZIP codes first. */
export async function findNamesakes(typed: string): Promise<Place[]> {
  const meant = townMeant(typed)
  if (!meant || meant.isOfState) return []
  const { town } = meant
  return (towns().get(foldPlace(town.city)) ?? [])
    .filter((other) => other !== town && other.zips >= LEAST_SHARE * town.zips)
    .slice(0, MOST_NAMESAKES)
}

/** `isOfState`: a state was named, or the name itself is one. */
function townMeant(typed: string): { town: Town; isOfState: boolean } | null {
  const text = placeAsked(typed)
  const named = towns()
  const state = stateCodeOf(text)
  if (state) {
    const town = largest(named.get(state === 'DC' ? 'washington' : foldPlace(text)), null)
    return town && town.zips >= ZIPS_BEYOND_A_STATE ? { town, isOfState: true } : null
  }
  const readings = readPlace(text)
  for (const { name, state } of readings) {
    const town = largest(named.get(name), state)
    if (town) return { town, isOfState: state !== null }
  }
  for (const { name, state } of readings) {
    const near = closestName(name, townNames(), (each) => largest(named.get(each), state)?.zips ?? 0)
    const town = near === null ? null : largest(named.get(near), state)
    if (town) return { town, isOfState: state !== null }
  }
  return null
}

/** Closer than this to another state's ZIP code, mail may come from across the state line. */
const NEAR_MILES = 60

/** Whether people in a state may have this ZIP code: it is in the state, or near one that is. */
export function mayBeOfState(zip: string, state: string): boolean {
  const row = codes().get(zip.slice(0, 5))
  if (!row) return isStateCode(state) && zipFit(zip, state) !== 'refused'
  return row.state === state || codesOf(state).some((other) => milesBetween(row, other) <= NEAR_MILES)
}

/** A flat approximation is good enough for nearby places. */
function milesBetween(one: Row, other: Row): number {
  const wide = Math.cos((one.latitude * Math.PI) / 180)
  return 69 * Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * wide)
}

/** The ZIP codes of a state with their places, in order, for made-up data at real places. */
export async function listZips(state: string): Promise<(Place & { zip: string })[]> {
  return codesOf(state).map((row) => ({ ...placeOf(row), zip: row.zip }))
}

/**
 * The largest towns in a box of degrees, by number of ZIP codes, up to a limit. Only towns with several: a place with a
 * single one may be a university or a lottery.
 */
export async function listTownsIn(
  { west, east, south, north }: { west: number; east: number; south: number; north: number },
  most: number,
): Promise<Place[]> {
  const within: Place[] = []
  for (const town of largeTowns()) {
    if (within.length >= most) break
    const { latitude, longitude } = town
    if (latitude >= south && latitude <= north && longitude >= west && longitude <= east) within.push(town)
  }
  return within
}

function largest(towns: Town[] | undefined, state: string | null): Town | null {
  return towns?.find((town) => state === null || town.state === state) ?? null
}

/** Every way to split a text into a town and a state, the likeliest first. */
function readPlace(text: string): { name: string; state: string | null }[] {
  const comma = text.lastIndexOf(',')
  const behind = text.slice(comma + 1).trim()
  if (comma > 0 && behind !== '') {
    const state = stateCodeOf(behind)
    // With an unknown state, don't find a town of the same name in another state.
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

/** Loaded on first use. ZIP codes and towns are separate, because towns take three times as long. */
let rows: Map<string, Row> | undefined
let rowsByState: Map<string, Row[]> | undefined
let named: Towns | undefined
let large: Town[] | undefined
let lettered: LetteredName[] | undefined

/**
 * The package's table is five megabytes of JSON after an assignment. Parsing it as JSON takes a fraction of the time of
 * importing the module.
 */
function codes(): Map<string, Row> {
  if (rows) return rows
  const path = createRequire(import.meta.url).resolve('zipcodes/lib/codes.js')
  const text = readFileSync(path, 'utf8')
  const table: Record<string, Row> = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('};') + 1))
  rows = new Map()
  for (const row of Object.values(table)) {
    const { zip, state, latitude, longitude } = row
    // Military post offices have coordinates 0, 0. Island areas outside the fifty states, DC and PR are not served.
    if (isStateCode(state) && (latitude !== 0 || longitude !== 0)) rows.set(zip, row)
  }
  return rows
}

/** The ZIP codes of a state, in order. */
function codesOf(state: string): Row[] {
  rowsByState ??= Map.groupBy(codes().values(), (row) => row.state)
  return rowsByState.get(state) ?? []
}

/** The towns with several ZIP codes, those with most first: a tenth of all. */
function largeTowns(): Town[] {
  large ??= [...towns().values()]
    .flat()
    .filter(({ zips }) => zips > 1)
    .sort((a, b) => b.zips - a.zips || a.label.localeCompare(b.label))
  return large
}

/** The names of all towns, for matching misspelled ones. */
function townNames(): LetteredName[] {
  lettered ??= Array.from(towns().keys(), (name) => ({ name, letters: lettersOf(name) }))
  return lettered
}

function placeOf({ zip, city, state, latitude, longitude }: Row): Place {
  return { label: `${city}, ${state} ${zip}`, city, state, latitude, longitude }
}

function towns(): Towns {
  if (named) return named
  const folded = new Map<string, string>()
  const groups = new Map<string, Row[]>()
  for (const row of codes().values()) {
    const name = folded.get(row.city) ?? foldPlace(row.city)
    folded.set(row.city, name)
    const key = `${name}|${row.state}`
    const others = groups.get(key)
    if (others) others.push(row)
    else groups.set(key, [row])
  }
  named = new Map()
  for (const [key, group] of groups) {
    const [first] = group
    if (!first) continue
    const name = key.slice(0, key.indexOf('|'))
    // The median, not the mean: a few ZIP codes are placed far from their town.
    const town = {
      label: `${first.city}, ${first.state}`,
      city: first.city,
      state: first.state,
      latitude: median(group.map((row) => row.latitude)),
      longitude: median(group.map((row) => row.longitude)),
      zips: group.length,
    }
    const others = named.get(name)
    named.set(name, others ? [...others, town].sort((a, b) => b.zips - a.zips) : [town])
  }
  return named
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}
