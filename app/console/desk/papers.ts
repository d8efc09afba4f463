import { documentBrand } from '#documents/document-brand.server.ts'
import { renderAgreementPdf, renderMemberCardPdf, renderReceiptPdf } from '#documents/documents.ts'
import type { DocumentBrand } from '#documents/parts/letterhead.tsx'
import { type DeskPapers, documentsOf } from '#domain/back-office/desk/documents.server.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/papers'
import { requireDesk } from './desk-workspace.server.ts'

const printers: Record<string, (look: DocumentBrand, papers: DeskPapers) => Promise<Buffer>> = {
  agreement: (look, { agreement }) => renderAgreementPdf(look, agreement),
  'id-card': (look, { memberCard }) => renderMemberCardPdf(look, memberCard),
  receipt: (look, { receipt }) => renderReceiptPdf(look, receipt),
}

/** /:place/desk/:card/papers/agreement, id-card or receipt: to print for a member of this office. */
export async function loader(args: Route.LoaderArgs) {
  const { services, desk, deps } = await requireDesk(args)
  const { paper } = args.params
  const printer = Object.hasOwn(printers, paper) ? printers[paper] : undefined
  if (!printer) throw notFound()
  const look = await documentBrand(services.content, desk.brand)
  const asked = { ...deps, ...services.config, content: services.content }
  const printed = await documentsOf(asked, desk, args.params.card, (papers) => printer(look, papers))
  return new Response(new Uint8Array(printed), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${paper}.pdf"`,
    },
  })
}
