import KDBush from 'kdbush'
import type { OfficeHours } from '#domain/offices/office.schema.ts'

/** How many offices a slab holds: its tree is sorted in one go, which blocks the process for some milliseconds. */
export const SLAB_SIZE = 8_192

/** Offices in a leaf of the tree; the points of a leaf on the rim of a circle are measured one by one. */
export const LEAF_SIZE = 48

/** Opening hours and the clock they are read by. The same object for all offices that keep the same. */
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
  /** Null when nobody told its hours. */
  schedule: Schedule | null
}

/**
 * Some thousand offices that are neighbours, as arrays in the order of a balanced k-d tree: what belongs to one part
 * of the map is one range of every array.
 */
export type OfficeSlab = {
  size: number
  /** Longitude and latitude in turn; longitudes unwrapped by `unwrap`. */
  coords: Float64Array
  masks: Uint32Array
  ranks: Uint32Array
  /** The words of all, one after another, so that the collector has one string to look at and not thousands. */
  words: string
  /** Where those of each begin, and where the last end. */
  wordStarts: Uint32Array
  ids: Buffer
  /** The hours of each: 0 for unknown ones, else 1 more than their place in `knownSchedules`. */
  schedules: Uint16Array
  knownSchedules: Schedule[]
  /** When the offices that have an end leave, in milliseconds, by position. */
  ends: Map<number, number>
  /** The earliest of them, or infinity. */
  firstEnd: number
  west: number
  east: number
  south: number
  north: number
}

/** Longitudes cut at 90° east, in Asia, not at 180°: so the Aleutian Islands are neighbours of Alaska. */
export function unwrap(longitude: number): number {
  return longitude > 90 ? longitude - 360 : longitude
}

/** A name as it is compared: lower case, without marks. */
export function foldName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Packs offices into one slab; at most SLAB_SIZE of them. */
export function packSlab(offices: readonly IndexedOffice[]): OfficeSlab {
  const size = offices.length
  const tree = new KDBush(size, LEAF_SIZE, Float64Array)
  for (const office of offices) tree.add(unwrap(office.longitude), office.latitude)
  tree.finish()
  const slab: OfficeSlab = {
    size,
    coords: Float64Array.from(tree.coords),
    masks: new Uint32Array(size),
    ranks: new Uint32Array(size),
    words: '',
    wordStarts: new Uint32Array(size + 1),
    ids: Buffer.alloc(size * 16),
    schedules: new Uint16Array(size),
    knownSchedules: [],
    ends: new Map(),
    firstEnd: Number.POSITIVE_INFINITY,
    west: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    south: Number.POSITIVE_INFINITY,
    north: Number.NEGATIVE_INFINITY,
  }
  const numbers = new Map<Schedule, number>()
  const words: string[] = []
  tree.ids.forEach((index, position) => {
    const office = offices[index]
    if (!office) return
    const longitude = unwrap(office.longitude)
    slab.masks[position] = office.mask
    slab.ranks[position] = office.rank
    words.push(office.words)
    slab.wordStarts[position + 1] = (slab.wordStarts[position] ?? 0) + office.words.length
    slab.ids.write(office.id.replaceAll('-', ''), position * 16, 'hex')
    if (office.schedule) {
      const number = numbers.get(office.schedule) ?? slab.knownSchedules.push(office.schedule)
      numbers.set(office.schedule, number)
      slab.schedules[position] = number
    }
    if (office.endsAt) {
      slab.ends.set(position, office.endsAt.getTime())
      slab.firstEnd = Math.min(slab.firstEnd, office.endsAt.getTime())
    }
    slab.west = Math.min(slab.west, longitude)
    slab.east = Math.max(slab.east, longitude)
    slab.south = Math.min(slab.south, office.latitude)
    slab.north = Math.max(slab.north, office.latitude)
  })
  slab.words = words.join('')
  return slab
}

/**
 * Packs any number of offices into slabs, cut where their part of the map is longest: the rim of a circle crosses
 * few parts of trees that are about as wide as high. Lazily, so that the caller may give way between two.
 */
export function* packSlabs(offices: readonly IndexedOffice[]): Generator<OfficeSlab> {
  if (offices.length <= SLAB_SIZE) {
    if (offices.length > 0) yield packSlab(offices)
    return
  }
  const longitudes = Float64Array.from(offices, (office) => unwrap(office.longitude)).sort()
  const latitudes = Float64Array.from(offices, (office) => office.latitude).sort()
  const isWide = extent(longitudes) > extent(latitudes)
  const values = isWide ? longitudes : latitudes
  const middle = values[values.length >> 1] ?? 0
  const isBelow = (office: IndexedOffice) => (isWide ? unwrap(office.longitude) : office.latitude) < middle
  const below = offices.filter(isBelow)
  // Where half of them or more share the least value, any cut is as good.
  const rest = below.length > 0 ? offices.filter((office) => !isBelow(office)) : offices.slice(SLAB_SIZE)
  yield* packSlabs(below.length > 0 ? below : offices.slice(0, SLAB_SIZE))
  yield* packSlabs(rest)
}

const extent = (sorted: Float64Array): number => (sorted.at(-1) ?? 0) - (sorted[0] ?? 0)

/** The id of the office at a position. */
export function idAt(slab: OfficeSlab, position: number): string {
  const hex = slab.ids.toString('hex', position * 16, position * 16 + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The words of the office at a position. */
export function wordsAt({ words, wordStarts }: OfficeSlab, position: number): string {
  return words.slice(wordStarts[position], wordStarts[position + 1])
}
