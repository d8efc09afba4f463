import { z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#api/api-env.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import type { DocumentBrand } from '#documents/parts/letterhead.tsx'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { requireMember } from '#domain/memberships/membership.policy.ts'
import type { Services } from '#domain/services.ts'

/** Runs before any input check, so that without a session the response is always 401. */
const signedIn: MiddlewareHandler<ApiEnv> = async (c, next) => {
  requireMember(c.get('scope').visitor)
  await next()
}

/** Spread this into the declaration of every route for signed-in members: the session check, and its documentation. */
export const ofMembers = { middleware: signedIn, security: [{ session: [] }] }

/**
 * The signed-in member of a request, with services and the brand's date `today`.
 * @throws DomainError `unauthenticated`
 */
export function memberRequest(c: Context<ApiEnv>): {
  services: Services
  brand: Brand
  now: Date
  today: string
  owner: AccountContext
} {
  const services = c.get('services')
  const brand = c.get('brand')
  const { accountId } = requireMember(c.get('scope').visitor)
  const now = services.now()
  const today = dateIn(brand.settings.timeZone, now)
  return { services, brand, now, today, owner: { brandId: brand.id, accountId, today } }
}

/** The id in a path; anything that isn't a UUID is reported as not found. */
export function idOf(text: string): string {
  if (!z.uuid().safeParse(text).success) throw notFound()
  return text
}

/** Whether the client prefers a PDF to JSON. */
export function wantsPdf(c: Context<ApiEnv>): boolean {
  const accept = c.req.header('accept') ?? ''
  const pdf = accept.indexOf('application/pdf')
  const json = accept.indexOf('application/json')
  return pdf >= 0 && (json < 0 || pdf < json)
}

/** Responds with a PDF that must not be cached. */
export async function pdfAnswer(
  c: Context<ApiEnv>,
  filename: string,
  render: (brand: DocumentBrand) => Promise<Buffer>,
): Promise<Response> {
  const pdf = await render(await documentBrand(c.get('services').content, c.get('brand')))
  return c.body(new Uint8Array(pdf), 200, fileHeaders(filename, 'inline'))
}
