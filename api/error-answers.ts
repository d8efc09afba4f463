import { z } from '@hono/zod-openapi'
import { type ErrorCode, errorCodes } from '#domain/errors.ts'

const ofNow = (what: string) =>
  z
    .record(z.string(), z.unknown())
    .optional()
    .openapi({ description: `With stale_quote: ${what}, as it is now.` })

const errorSchema = z
  .object({
    statusCode: z.int(),
    statusMessage: z.string(),
    message: z.string(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    reason: z.string().optional().openapi({ description: "With card_declined: the gateway's code." }),
    quote: ofNow('the price'),
    couponProblem: z
      .string()
      .nullish()
      .openapi({ description: 'Beside `quote`: why the coupon is not in it.' }),
    purchase: ofNow('the purchase'),
    renewal: ofNow('the renewal'),
    planChange: ofNow('the change of plan'),
    cancellation: ofNow('what cancelling gives back'),
    takeBack: ofNow('what taking the person back gives back'),
    office: z
      .record(z.string(), z.unknown())
      .optional()
      .openapi({ description: 'With conflict: the office as it is now, and its revision.' }),
    draft: z
      .record(z.string(), z.unknown())
      .optional()
      .openapi({ description: 'With conflict: the draft of the content, as somebody else has saved it.' }),
    continueAt: z.string().optional().openapi({
      description:
        'With signed_in: the address of the site at which a member buys the same in their account.',
    }),
    terms: ofNow('the price and day of the next renewal'),
  })
  .openapi('Error')

/** The error responses of a route, for its document: the Error entity under each status, listing its codes. */
export function errorAnswers(...codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      { description: same.join(', '), content: { 'application/json': { schema: errorSchema } } },
    ]),
  )
}
