import type { Brand } from '#domain/brands/brand.schema.ts'
import type { DraftAgreement } from '#domain/orders/checkout/checkout.schema.ts'
import type { Services } from '#domain/services.ts'
import { documentBrand } from './document-brand.server.ts'
import { renderAgreementPdf } from './documents.ts'

/** An order's agreement as a PDF before the member agrees to it, with or without automatic renewal. */
export async function draftAgreementPdf(
  { content, now }: { content: Pick<Services['content'], 'read'>; now: Date },
  brand: Brand,
  { renewing, ending }: DraftAgreement,
  autoRenew: boolean,
): Promise<Buffer> {
  const look = await documentBrand(content, brand)
  const words = autoRenew ? renewing : ending
  return renderAgreementPdf(look, { content: words, version: null, agreedAt: now })
}
