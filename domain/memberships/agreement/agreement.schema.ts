import { z } from 'zod'
import { intervalSchema } from '#domain/plans/plan.schema.ts'

const person = z.object({ name: z.string(), note: z.string().optional() })

const words = z.object({
  title: z.string(),
  /** What stands first, in a box of 12 points bold; agreements written before there was one have none. */
  notice: z.array(z.string()).optional(),
  /** What a state fixes word for word, in 12 points bold or more; null where it fixes nothing. */
  fixedNotice: z.string().nullish(),
  covered: z.array(person),
  lines: z.array(z.object({ label: z.string(), amountCents: z.int() })),
  /** What the plan includes, one line each. */
  benefits: z.array(z.string()),
  /** The clauses in order; each paragraph is plain text. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})

/**
 * The contract as it was agreed, kept word for word in `agreements.content`, so that it prints the same
 * in ten years whatever the plan, the brand or this code say by then. Amounts are cents, dates calendar dates.
 */
export const agreementContentSchema = words
  .extend({
    operator: z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      tollFreePhone: z.string().nullish(),
      email: z.string(),
    }),
    memberNumber: z.string(),
    member: z.object({ name: z.string(), addressLines: z.array(z.string()) }),
    planName: z.string(),
    interval: intervalSchema,
    /** Agreements written before another billing cycle could be chosen for the next term have none. */
    renewalInterval: intervalSchema.optional(),
    termStartsOn: z.iso.date(),
    termEndsOn: z.iso.date(),
    totalCents: z.int(),
    renewalTotalCents: z.int(),
    autoRenew: z.boolean(),
    /** The same words in Spanish, where it was agreed to in Spanish; the English ones decide. */
    spanish: words.extend({ planName: z.string().optional() }).optional(),
  })
  .meta({ named: 'AgreementContent' })
export type AgreementContent = z.infer<typeof agreementContentSchema>
