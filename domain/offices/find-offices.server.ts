import { DomainError, type FieldError } from '#domain/errors.ts'
import {
  MAX_RADIUS_MILES,
  type OfficeSearchAnswer,
  type SearchOffices,
  searchOfficesSchema,
} from './office.schema.ts'
import type { OfficeIndex } from './office-index.server.ts'

/** What could be asked instead of a search that found nothing, and how many it would find. */
type WiderSearch = { radius: number; filtered: boolean; total: number }

export type FindOfficesAnswer =
  /** Nothing was asked yet. */
  | { kind: 'idle'; total: number }
  | { kind: 'refused'; fields: FieldError[] }
  | { kind: 'found'; query: SearchOffices; answer: OfficeSearchAnswer; wider: WiderSearch[] }

const filters = ['specialty', 'language', 'accepting', 'openSaturday', 'q'] as const
const widerRadii = [50, MAX_RADIUS_MILES]

/**
 * A visitor's search as it stands in a URL: its answer, or what is wrong field by field with the input untouched.
 * @throws DomainError `unavailable` when the offices cannot be read.
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
    const wider = answer.total === 0 ? await widen({ offices }, brandId, query) : []
    return { kind: 'found', query, answer, wider }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid' && error.fields)
      return { kind: 'refused', fields: error.fields }
    throw error
  }
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
