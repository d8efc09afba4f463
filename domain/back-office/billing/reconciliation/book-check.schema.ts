import { z } from 'zod'

const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** The result of the last check of the books. `breaches`: each with the row that breaks the rule. */
export const bookCheckSchema = z.object({
  checkedAt: z.iso.datetime().nullable(),
  /** In all brands. */
  violations: z.int(),
  breaches: z.array(
    z.object({ rule: z.string(), subject: z.string(), table: z.string().nullable(), row: fields.nullable() }),
  ),
})
export type BookCheck = z.infer<typeof bookCheckSchema>
