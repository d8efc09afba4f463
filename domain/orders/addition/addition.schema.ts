import { z } from 'zod'
import { newDependentSchema } from '#domain/memberships/family/dependent.schema.ts'

/** Who is added, and the id they get: named before the charge so that every answer gives the same one. */
export const additionSubjectSchema = z.object({ dependentId: z.uuid(), person: newDependentSchema })
export type AdditionSubject = z.infer<typeof additionSubjectSchema>
