import type { OfficeHours } from '#domain/offices/office.schema.ts'
import { unwrap } from './circle.ts'

/** Offices per strip: few enough to sort quickly, enough that a circle crosses few strips. */
export const STRIP_SIZE = 512

/** Opening hours and their time zone. */
export type Schedule = { hours: OfficeHours; timeZone: string }

/** One office, as the search sees it. */
export type IndexedOffice = {
  id: string
  latitude: number
  longitude: number
  /** One bit per filter (`office-mask.ts`). */
  mask: number
  /** Its position in the brand's directory (state, city, name), unique per office. */
  rank: number
  /** The text that a search by name matches, folded by `foldName`. */
  words: string
  /** When it stops participating, or null. */
  endsAt: Date | null
  /** 0 if its hours are unknown, else its index in `knownSchedules` plus 1. */
  schedule: number
}

/** The offices at positions `from` up to `to`: all between two latitudes, sorted by longitude. */
export type Strip = {
  from: number
  to: number
  south: number
  north: number
  /** The words of all of them in one string, so that the garbage collector tracks one object instead of thousands. */
  words: string
}

/** The offices of a brand as arrays: strips from south to north, and within a strip from west to east. */
export type OfficeTable = {
  size: number
  /** How many offices each strip but the last holds. */
  stripSize: number
  strips: Strip[]
  latitudes: Float64Array
  /** Unwrapped by `unwrap`. */
  longitudes: Float64Array
  masks: Uint32Array
  ranks: Uint32Array
  ids: Buffer
  /** Where each office's words end within its strip's words. */
  wordEnds: Uint32Array
  schedules: Uint32Array
  /** Offices of one operator often share their hours, so each schedule is stored once. */
  knownSchedules: Schedule[]
  /** When each stops participating, in milliseconds, or infinity, and the earliest of all. */
  ends: Float64Array
  firstEnd: number
}

/** An empty table for `size` offices. */
export function createTable(size: number, stripSize = STRIP_SIZE): OfficeTable {
  return {
    size,
    stripSize,
    strips: [],
    latitudes: new Float64Array(size),
    longitudes: new Float64Array(size),
    masks: new Uint32Array(size),
    ranks: new Uint32Array(size),
    ids: Buffer.alloc(size * 16),
    wordEnds: new Uint32Array(size),
    schedules: new Uint32Array(size),
    knownSchedules: [],
    ends: new Float64Array(size),
    firstEnd: Number.POSITIVE_INFINITY,
  }
}

/** Adds the next strip to the north: `stripSize` offices, or fewer in the last one. */
export function addStrip(table: OfficeTable, offices: readonly IndexedOffice[]): void {
  const from = table.strips.at(-1)?.to ?? 0
  const words: string[] = []
  let wordEnd = 0
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  const eastward = offices.toSorted((a, b) => unwrap(a.longitude) - unwrap(b.longitude))
  eastward.forEach((office, index) => {
    const at = from + index
    const end = office.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
    table.latitudes[at] = office.latitude
    table.longitudes[at] = unwrap(office.longitude)
    table.masks[at] = office.mask
    table.ranks[at] = office.rank
    table.ids.write(office.id.replaceAll('-', ''), at * 16, 'hex')
    table.schedules[at] = office.schedule
    table.ends[at] = end
    table.firstEnd = Math.min(table.firstEnd, end)
    words.push(office.words)
    wordEnd += office.words.length
    table.wordEnds[at] = wordEnd
    south = Math.min(south, office.latitude)
    north = Math.max(north, office.latitude)
  })
  table.strips.push({ from, to: from + offices.length, south, north, words: words.join('') })
}

/** A name for comparison: lowercase, without accents. */
export function foldName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The id of the office at a position. */
export function idAt({ ids }: OfficeTable, at: number): string {
  const hex = ids.toString('hex', at * 16, at * 16 + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The words of the office at a position. */
export function wordsAt({ stripSize, strips, wordEnds }: OfficeTable, at: number): string {
  const strip = strips[(at / stripSize) | 0]
  return strip ? strip.words.slice(at === strip.from ? 0 : wordEnds[at - 1], wordEnds[at]) : ''
}
