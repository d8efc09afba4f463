import { DomainError, type FieldError } from '#domain/errors.ts'
import type { Point } from '#domain/offices/distance.rules.ts'
import type { OfficeIndex } from '#domain/offices/search/office-index.server.ts'
import { listTownsIn } from '#integrations/geo/places.server.ts'
import { inLocale } from '#messages/locale.ts'
import { namesakesOf } from './find-origin.server.ts'
import {
  type FoundOffice,
  MAX_RADIUS_MILES,
  type OfficeSearchAnswer,
  type SearchOffices,
  searchOfficesSchema,
} from './office.schema.ts'

/** A town's name and its position on a map. */
export type Town = { name: string; latitude: number; longitude: number }

/** A wider search to offer when a search found nothing, and how many offices it would find. */
type WiderSearch = { radius: number; filtered: boolean; total: number }

export type FindOfficesAnswer =
  /** No search yet. */
  | { kind: 'idle'; total: number }
  | { kind: 'refused'; fields: FieldError[] }
  | {
      kind: 'found'
      query: SearchOffices
      answer: OfficeSearchAnswer
      wider: WiderSearch[]
      /** The nearest office that has everything requested, at any distance. Only when nothing was found. */
      nearest: FoundOffice | null
      /** How many would match if their unknown hours were ignored. Null unless the search was for open offices. */
      untold: number | null
      /** The largest towns around the offices on the page, for the map. */
      towns: Town[]
      /** Other places with the name that was searched for: 'Springfield, MO'. */
      namesakes: string[]
    }

const filters = ['specialty', 'language', 'accepting', 'openSaturday', 'openNow', 'q'] as const
const widerRadii = [50, MAX_RADIUS_MILES]

/**
 * Runs a visitor's search from a URL. Returns the result, or the errors by field with the input unchanged.
 * @throws DomainError `unavailable` when the offices can't be read.
 */
export async function findOffices(
  { offices }: { offices: OfficeIndex },
  { brandId, input }: { brandId: string; input: Record<string, string> },
): Promise<FindOfficesAnswer> {
  const parsed = searchOfficesSchema.safeParse(input)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return { kind: 'refused', fields }
  }
  const query = parsed.data
  try {
    const isIdle = [query.zip, query.place, query.lat, ...filters.map((name) => query[name])].every(
      (each) => each === undefined,
    )
    if (isIdle) return { kind: 'idle', total: await offices.count(brandId, query) }
    const answer = await offices.search(brandId, query)
    const isEmpty = answer.total === 0
    const wider = isEmpty ? await widen({ offices }, brandId, query) : []
    const nearest = isEmpty ? await offices.nearest(brandId, query) : null
    const untold = query.openNow ? await offices.count(brandId, query, 'unknown') : null
    const [towns, namesakes] = await Promise.all([townsAbout(answer), namesakesOf(query)])
    return { kind: 'found', query, answer, wider, nearest, untold, towns, namesakes }
  } catch (error) {
    const fields = error instanceof DomainError && error.code === 'invalid' && error.told(inLocale()).fields
    if (fields) return { kind: 'refused', fields }
    throw error
  }
}

/** As many names as a map has room for. */
const MOST_TOWNS = 16

async function townsAbout({ offices, origin }: OfficeSearchAnswer): Promise<Town[]> {
  if (!origin || offices.length === 0) return []
  // A tenth of a degree, about 7 miles, is roughly what a map shows beyond the outermost point.
  return townsRound([origin, ...offices], { degrees: 0.1 })
}

/** The towns to name on a map that shows these points plus `degrees` around them. */
export async function townsRound(points: Point[], { degrees }: { degrees: number }): Promise<Town[]> {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const box = {
    west: Math.min(...longitudes) - degrees,
    east: Math.max(...longitudes) + degrees,
    south: Math.min(...latitudes) - degrees,
    north: Math.max(...latitudes) + degrees,
  }
  const towns = await listTownsIn(box, MOST_TOWNS)
  return towns.map(({ city, latitude, longitude }) => ({ name: city, latitude, longitude }))
}

/** The nearest wider circle that finds any, and the same circle without filters. */
async function widen(
  { offices }: { offices: OfficeIndex },
  brandId: string,
  query: SearchOffices,
): Promise<WiderSearch[]> {
  const offers: WiderSearch[] = []
  const hasPlace = query.zip !== undefined || query.place !== undefined || query.lat !== undefined
  for (const radius of hasPlace ? widerRadii.filter((each) => each > query.radius) : []) {
    const total = await offices.count(brandId, { ...query, radius })
    if (total === 0) continue
    offers.push({ radius, filtered: true, total })
    break
  }
  if (filters.some((name) => query[name] !== undefined)) {
    const { zip, place, lat, lng, radius, limit, offset } = query
    const total = await offices.count(brandId, { zip, place, lat, lng, radius, limit, offset })
    if (total > 0) offers.push({ radius, filtered: false, total })
  }
  return offers
}
