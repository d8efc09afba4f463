import type { ContentInput } from '#domain/content/content.schema.ts'

/** The ids of a brand's plans by their slugs. */
export type PlanIds = ReadonlyMap<string, string>

/** Everything a brand of the demo has published, oldest first, and the number visitors see. */
export type BrandContent = { versions: ContentInput[]; published: number }
