import { z } from 'zod'
import { daySchema } from '#domain/typed-date.schema.ts'
import { acceptances, verificationStatuses } from '#domain/values/offices.ts'
import { typedText } from '#domain/words.schema.ts'

/** Whether offices participate, end soon, or have ended. */
const officeStandings = ['open', 'ending', 'ended', 'all'] as const
/** What needs someone's attention at an office. */
const officeWaits = ['due', 'proposed', 'unanswered', 'no_email'] as const
const officeSorts = ['name', 'city', 'verified', 'changed'] as const

const text = typedText().max(80, 'Use 80 characters or fewer.')

/** The office list's filters, as in its URL. */
export const officeListSchema = z.object({
  q: text.optional(),
  city: text.optional(),
  state: text.optional(),
  zip: text.optional(),
  planId: z.uuid().optional(),
  acceptance: z.enum(acceptances).optional(),
  verifiedSince: daySchema().optional(),
  standing: z.enum(officeStandings).default('open'),
  waits: z.enum(officeWaits).optional(),
  sort: z.enum(officeSorts).default('name'),
  page: z.coerce.number('Pages are numbers.').int().min(1).max(1_000).default(1),
})
export type OfficeListQuery = z.infer<typeof officeListSchema>

const listedOfficeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  line1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  hasEmail: z.boolean(),
  acceptance: z.enum(acceptances),
  /** The day it was last verified, or null. */
  lastVerified: z.string().nullable(),
  endsOn: z.string().nullable(),
  members: z.int(),
  /** The status of the last verification request; null if there was none. */
  asked: z.enum(verificationStatuses).nullable(),
  isDue: z.boolean(),
})
export type ListedOffice = z.infer<typeof listedOfficeSchema>

export const officePageSchema = z.object({ rows: z.array(listedOfficeSchema), total: z.int(), page: z.int() })
export type OfficePage = z.infer<typeof officePageSchema>

/** What needs a person's attention at the offices within reach. */
export type OfficesWaiting = { due: number; proposed: number; unanswered: number; ending: number }
