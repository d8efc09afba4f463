import { z } from 'zod'
import { daySchema } from '#domain/typed-date.schema.ts'
import { orderKindNames, orderStatuses } from '#domain/values/orders.ts'
import { deskTenders, paymentStatuses, tenders } from '#domain/values/payments.ts'

const day = daySchema()
const page = z.coerce.number('Pages are numbers.').int().min(1).max(1_000).default(1)

/** Rows per page of a list. */
export const listPageSize = 50

const paymentSorts = ['newest', 'oldest', 'highest', 'lowest'] as const

/** Filters of the payment list; days are the brand's. */
export const paymentQuerySchema = z.object({
  status: z.enum(paymentStatuses).optional(),
  tender: z.enum(tenders).optional(),
  from: day.optional(),
  to: day.optional(),
  officeId: z.uuid().optional(),
  sort: z.enum(paymentSorts).default('newest'),
  page,
})
export type PaymentQuery = z.infer<typeof paymentQuerySchema>

export const pageQuerySchema = z.object({ page })

const cents = z.int()
const member = { member: z.string(), memberNumber: z.string().nullable(), membershipId: z.uuid() }

const paymentRowSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  status: z.enum(paymentStatuses),
  tender: z.enum(tenders),
  last4: z.string().nullable(),
  amountCents: cents,
  refundedCents: cents,
  kind: z.enum(orderKindNames),
  office: z.string().nullable(),
  ...member,
})
export type PaymentRow = z.infer<typeof paymentRowSchema>

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), page: z.int(), more: z.boolean() })
export const paymentPageSchema = pageOf(paymentRowSchema)
export type PaymentPage = z.infer<typeof paymentPageSchema>

/** One membership with an amount due from a failed charge. */
const failedRowSchema = z.object({
  /** The last failed charge. */
  paymentId: z.uuid(),
  failedAt: z.iso.datetime(),
  amountCents: cents,
  attempts: z.int(),
  reason: z.string(),
  pastDueSince: z.string(),
  nextTryOn: z.string().nullable(),
  lapsesOn: z.string(),
  hasEmail: z.boolean(),
  promise: z.object({ on: z.string(), note: z.string(), by: z.string() }).nullable(),
  ...member,
})
export type FailedRow = z.infer<typeof failedRowSchema>
export const failedPageSchema = pageOf(failedRowSchema)

/** A membership whose next term starts within 30 days; `why`: how its price is made up, as text. */
const dueRowSchema = z.object({
  dueOn: z.string(),
  planName: z.string(),
  totalCents: cents,
  why: z.array(z.string()),
  /** False: it ends unless the member renews it. */
  isCharged: z.boolean(),
  ...member,
})
export type DueRow = z.infer<typeof dueRowSchema>
export const duePageSchema = pageOf(dueRowSchema)

/** One payment with its order and outcome. */
export const paymentDetailSchema = paymentRowSchema.extend({
  order: z.object({
    id: z.uuid(),
    status: z.enum(orderStatuses),
    placedBy: z.string(),
    planName: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    lines: z.array(z.object({ label: z.string(), amountCents: cents })),
    agreedAt: z.iso.datetime().nullable(),
  }),
  receiptNumber: z.string().nullable(),
  /** The gateway's fee; null until the gateway reports it. */
  feeCents: cents.nullable(),
  failure: z.string().nullable(),
  /** Charges for the same membership and first day, this one included, oldest first. */
  attempts: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      status: z.enum(paymentStatuses),
      amountCents: cents,
      failure: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      at: z.iso.datetime(),
      amountCents: cents,
      status: z.string(),
      kind: z.string(),
      reason: z.string(),
      /** How it was handed over, if it was. */
      tender: z.enum(deskTenders).nullable(),
      settledAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type PaymentDetail = z.infer<typeof paymentDetailSchema>
