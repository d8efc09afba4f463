import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { renderMemberCardPdf, renderReceiptPdf } from '#documents/documents.ts'
import { findMemberCard } from '#domain/memberships/member-card/member-card.queries.server.ts'
import { memberCardSchema, receiptSchema } from '#domain/memberships/membership.schema.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { idOf, memberRequest, ofMembers, pdfAnswer, wantsPdf } from './member-request.ts'

const paper = <Schema extends z.ZodType, Name extends string>(
  path: `/api/v4/member/${string}`,
  name: Name,
  summary: string,
  schema: Schema,
) =>
  createRoute({
    method: 'get',
    path,
    summary,
    ...ofMembers,
    request: { params: z.object({ id: z.string() }) },
    responses: {
      200: {
        description: `${name}: JSON, or a PDF by Accept: application/pdf`,
        content: {
          'application/json': { schema },
          'application/pdf': { schema: z.string().meta({ format: 'binary' }) },
        },
      },
      ...errorAnswers('unauthenticated', 'not_found'),
    },
  })

/** GET idCard/{membershipId} and receipt/{id}, as JSON or PDF. */
export const paperRoutes = createApiRouter()
  .openapi(
    paper('/api/v4/member/idCard/{id}', 'Member card', 'The member card of a membership', memberCardSchema),
    async (c) => {
      const { services, brand, now, owner } = memberRequest(c)
      const { sessionSecret, publicOrigin, defaultBrand } = services.config
      const card = await findMemberCard(
        { db: services.db, now, sessionSecret, publicOrigin, defaultBrand },
        { brand, accountId: owner.accountId, membershipId: idOf(c.req.valid('param').id) },
      )
      if (wantsPdf(c)) return pdfAnswer(c, 'id-card.pdf', (look) => renderMemberCardPdf(look, card))
      return c.json(card, 200)
    },
  )
  .openapi(
    paper('/api/v4/member/receipt/{id}', 'Receipt', 'The receipt of a payment', receiptSchema),
    async (c) => {
      const { services, owner } = memberRequest(c)
      const receipt = await findReceipt(services.db, { ...owner, receiptId: idOf(c.req.valid('param').id) })
      if (wantsPdf(c)) return pdfAnswer(c, 'receipt.pdf', (look) => renderReceiptPdf(look, receipt))
      return c.json(receipt, 200)
    },
  )
