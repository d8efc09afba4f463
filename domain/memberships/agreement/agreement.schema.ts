import { z } from 'zod'
import { intervalSchema } from '#domain/plans/plan.schema.ts'

const person = z.object({ name: z.string(), note: z.string().optional() })

const words = z.object({
  title: z.string(),
  /** Opening notice, in a 12-point bold box. Absent from agreements written before it existed. */
  notice: z.array(z.string()).optional(),
  /** Text a state prescribes word for word, in bold of at least 12 points; null if it prescribes none. */
  fixedNotice: z.string().nullish(),
  covered: z.array(person),
  lines: z.array(z.object({ label: z.string(), amountCents: z.int() })),
  /** What the plan includes, one item a line. */
  benefits: z.array(z.string()),
  /** The clauses in order; each paragraph is plain text. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})

/**
 * The contract as agreed, stored verbatim in `agreements.content`. It prints the same in ten years, whatever happens to
 * the plan, the brand or this code. Amounts are in cents; dates are calendar dates.
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
    /** Absent from agreements written before members could choose another billing cycle for the next term. */
    renewalInterval: intervalSchema.optional(),
    termStartsOn: z.iso.date(),
    termEndsOn: z.iso.date(),
    totalCents: z.int(),
    renewalTotalCents: z.int(),
    autoRenew: z.boolean(),
    /** The Spanish text, if the member agreed in Spanish. The English text governs. */
    spanish: words.extend({ planName: z.string().optional() }).optional(),
  })
  .meta({ named: 'AgreementContent' })
export type AgreementContent = z.infer<typeof agreementContentSchema>
