import { isId } from '#app/console/is-id.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import { renderPosterPdf } from '#documents/documents.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { notFound } from '#domain/errors.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'
import { slugOf } from '#domain/offices/office-address.rules.ts'
import { hasEnded } from '#domain/offices/office-hours.rules.ts'
import type { Route } from './+types/poster'
import { reaches, requireOffices } from './office-workspace.server.ts'

/** /:place/offices/:officeId/poster: the poster with the code that opens the join page with this office selected. */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand, brandId, reach, now } = await requireOffices(args)
  const { officeId } = args.params
  if (!isId(officeId) || !reaches(reach, officeId)) throw notFound()
  const { office } = await readOffice(services.db, { brandId, officeId })
  // No one can join at an office that has left.
  if (hasEnded(office.endsOn, office.timeZone, now)) throw notFound()
  const join = new URL(`/join-now?office=${office.id}`, siteOrigin(brand, services.config))
  const words = { office: office.name, joinUrl: join.href, shownUrl: `${join.host}/join-now` }
  const pdf = await renderPosterPdf(await documentBrand(services.content, brand), words)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="poster-${slugOf(office.name) || 'office'}.pdf"`,
    },
  })
}
