import { documentBrand } from '#documents/document-brand.server.ts'
import { renderAgreementPdf, renderIdCardPdf, renderReceiptPdf } from '#documents/documents.ts'
import { documentsOf } from '#domain/back-office/desk/documents.server.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/papers'
import { requireDesk } from './desk-workspace.server.ts'

/** /:place/desk/:card/papers/agreement, id-card or receipt: to print for a member of this office. */
export async function loader(args: Route.LoaderArgs) {
  const { services, desk, deps } = await requireDesk(args)
  const papers = await documentsOf({ ...deps, ...services.config }, desk, args.params.card)
  const locale = papers.language
  const look = await documentBrand(services.content, desk.brand)
  const printers: Record<string, () => Promise<Buffer>> = {
    agreement: () => renderAgreementPdf(look, papers.agreement, { locale }),
    'id-card': () => renderIdCardPdf(look, papers.idCard, { locale }),
    receipt: () => renderReceiptPdf(look, papers.receipt, { locale }),
  }
  const { paper } = args.params
  const print = Object.hasOwn(printers, paper) ? printers[paper] : undefined
  if (!print) throw notFound()
  return new Response(new Uint8Array(await print()), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${paper}.pdf"`,
    },
  })
}
