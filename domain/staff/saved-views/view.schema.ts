import { z } from 'zod'
import { viewLists } from '#domain/values/staff.ts'
import { oneLine } from '#domain/words.schema.ts'

export const saveViewSchema = z.strictObject({
  /** Null: of the whole deployment. */
  brandId: z.uuid().nullable(),
  list: z.enum(viewLists),
  name: oneLine(40).min(1, 'Enter a name.'),
  /** The filters as they stand in the address; others than the list's are left out. */
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
  /** Who made it, where that is somebody else. */
  by: z.string().nullable(),
  mayDelete: z.boolean(),
})
export type SavedView = z.infer<typeof savedViewSchema>
