import type { OfficeHours } from '#domain/offices/office.schema.ts'
import { unwrap } from './circle.ts'

/** How many offices a strip holds: few enough to sort at once, so many that a circle crosses few strips. */
export const STRIP_SIZE = 512

/** Opening hours and the clock they are read by. */
export type Schedule = { hours: OfficeHours; timeZone: string }

/** One office as a search looks at it. */
export type IndexedOffice = {
  id: string
  latitude: number
  longitude: number
  /** What filters ask for, one bit each. */
  mask: number
  /** Its place in the order of the directory, different for every office of the brand. */
  rank: number
  /** What a name is looked for in, folded by `foldName`. */
  words: string
  /** The instant it leaves, or null. */
  endsAt: Date | null
  /** 0 when nobody told its hours, else 1 more than their place in `knownSchedules`. */
  schedule: number
}

/** The offices from one position up to another: all between two latitudes, sorted by longitude. */
export type Strip = {
  from: number
  to: number
  south: number
  north: number
  /** The words of all, one after another, so that the collector has one string to look at and not thousands. */
  words: string
}

/** The offices of a brand as arrays, by position: strips from south to north, in each its offices from west to east. */
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
  /** Where the words of each end in those of its strip. */
  wordEnds: Uint32Array
  schedules: Uint32Array
  /** Offices of one operator keep much the same hours: each are kept once. */
  knownSchedules: Schedule[]
  /** When each leaves, in milliseconds, or infinity; and the earliest of all. */
  ends: Float64Array
  firstEnd: number
}

/** An empty table with room for so many offices. */
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

/** Adds a strip: `stripSize` offices, or the last few, none of them south of one that is in the table already. */
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

/** A name as it is compared: lower case, without marks. */
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
