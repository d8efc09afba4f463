import { documentBrand } from '#documents/document-brand.server.ts'
import type { DocumentBrand } from '#documents/parts/letterhead.tsx'
import { type MemberPage, privateHeaders } from './member-guard.server.ts'

/** Responds with a member's PDF, for the browser's own viewer. */
export async function pdfAnswer(
  { services, brand }: MemberPage,
  filename: string,
  render: (look: DocumentBrand) => Promise<Buffer>,
): Promise<Response> {
  const pdf = await render(await documentBrand(services.content, brand))
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...privateHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${filename}"`,
    },
  })
}
