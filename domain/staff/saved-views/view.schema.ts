import { z } from 'zod'
import { viewLists } from '#domain/values/staff.ts'
import { oneLine } from '#domain/words.schema.ts'

export const saveViewSchema = z.strictObject({
  /** Null for the whole deployment. */
  brandId: z.uuid().nullable(),
  list: z.enum(viewLists),
  name: oneLine(40).min(1, 'Enter a name.'),
  /** The filters as query parameters; those that don't belong to the list are dropped. */
  query: z.string().max(500),
  isShared: z.boolean(),
})
export type SaveView = z.infer<typeof saveViewSchema>

export const savedViewSchema = z.object({
  id: z.uuid(),
  list: z.enum(viewLists),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** Who made it, if that is someone else. */
  by: z.string().nullable(),
  mayDelete: z.boolean(),
})
export type SavedView = z.infer<typeof savedViewSchema>
