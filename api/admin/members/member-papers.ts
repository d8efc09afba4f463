import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam } from '#api/admin/admin-env.ts'
import { memberOf, requires } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import { renderAgreementPdf, renderMemberCardPdf, renderReceiptPdf } from '#documents/documents.ts'
import type { DocumentBrand } from '#documents/parts/letterhead.tsx'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import { auditView } from '#domain/back-office/members/page/view-member.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import { findAgreement, findMemberCard } from '#domain/memberships/member-card/member-card.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'

const pdf = {
  responses: {
    200: {
      description: 'The paper as its member has it',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
} as const

const receipt = createRoute({
  method: 'get',
  path: '/api/admin/receipts/{id}/pdf',
  summary: 'A receipt of a member',
  ...requires('members.see', 'receipt'),
  request: { params: idParam },
  ...pdf,
})

const agreement = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/agreement',
  summary: 'The agreement of a membership: the newest version, or the one asked for',
  ...requires('members.see', 'membership'),
  request: {
    params: idParam,
    query: z.object({ version: z.coerce.number().int().min(1).max(99_999).optional() }),
  },
  ...pdf,
})

const card = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/idCard',
  summary: 'The member card of a membership',
  ...requires('members.see', 'membership'),
  request: { params: idParam },
  ...pdf,
})

/** Members' documents as PDFs. Reading one counts as viewing its member. */
export const memberPaperRoutes = createAdminRouter()
  .openapi(receipt, async (c) => {
    const { services, deps, brand, owner, id } = await memberOf(c)
    return inTheirs(c, { brand, owner }, async () => {
      const found = await findReceipt(services.db, { ...owner, receiptId: id })
      await auditView(deps, owner)
      return pdfAnswer(c, brand, `receipt-${found.number}.pdf`, (look) => renderReceiptPdf(look, found))
    })
  })
  .openapi(agreement, async (c) => {
    const { services, deps, brand, owner, id } = await memberOf(c)
    const { version } = c.req.valid('query')
    return inTheirs(c, { brand, owner }, async () => {
      const found = await findAgreement(services.db, { ...owner, membershipId: id, version })
      await auditView(deps, owner)
      return pdfAnswer(c, brand, 'agreement.pdf', (look) => renderAgreementPdf(look, found))
    })
  })
  .openapi(card, async (c) => {
    const { services, deps, now, brand, owner, id } = await memberOf(c)
    const { sessionSecret, publicOrigin, defaultBrand } = services.config
    return inTheirs(c, { brand, owner }, async () => {
      const found = await findMemberCard(
        { db: services.db, now, sessionSecret, publicOrigin, defaultBrand },
        { brand, accountId: owner.accountId, membershipId: id },
      )
      await auditView(deps, owner)
      return pdfAnswer(c, brand, 'id-card.pdf', (look) => renderMemberCardPdf(look, found))
    })
  })

/** A document is in its member's language, no matter who prints it. */
async function inTheirs(
  c: Context<AdminEnv>,
  { brand, owner }: { brand: Brand; owner: { accountId: string } },
  make: () => Promise<Response>,
): Promise<Response> {
  const { db, content } = c.get('services')
  const language = await languageOfReader(db, { brandId: brand.id, about: owner })
  return answerIn({ content, brand }, language, make)
}

async function pdfAnswer(
  c: Context<AdminEnv>,
  brand: Brand,
  filename: string,
  render: (look: DocumentBrand) => Promise<Buffer>,
): Promise<Response> {
  const bytes = await render(await documentBrand(c.get('services').content, brand))
  return c.body(new Uint8Array(bytes), 200, fileHeaders(filename, 'inline'))
}
