import { z } from '@hono/zod-openapi'
import { type ErrorCode, errorCodes } from '#domain/errors.ts'

const errorSchema = z
  .object({
    statusCode: z.int(),
    statusMessage: z.string(),
    message: z.string(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi('Error')

/** The error answers of a route, for its document: the one Error entity under each code's status. */
export function errorAnswers(...codes: ErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => [
      errorCodes[code],
      { description: code, content: { 'application/json': { schema: errorSchema } } },
    ]),
  )
}
