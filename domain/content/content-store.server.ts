import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentPayload } from './content.schema.ts'

/** The contents of every brand, kept in memory and refreshed when any instance publishes. */
export type ContentStore = {
  /** The published payload of a brand, or the version asked for; throws `not_found` for one that is not there. */
  read(brand: Brand, version?: string): Promise<ContentPayload>
}
