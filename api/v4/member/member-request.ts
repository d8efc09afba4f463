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

/** Ahead of every check of the input, so that without a session the answer is 401 whatever was sent. */
const signedIn: MiddlewareHandler<ApiEnv> = async (c, next) => {
  requireMember(c.get('scope').visitor)
  await next()
}

/** For the declaration of every call of a signed-in member: what it needs, and what sees to that. */
export const ofMembers = { middleware: signedIn, security: [{ session: [] }] }

/** Who asks, for every call of a signed-in member; throws `unauthenticated`. `today` is the brand's date. */
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

/** A path's id: what cannot be one of ours is answered as one that does not exist. */
export function idOf(text: string): string {
  if (!z.uuid().safeParse(text).success) throw notFound()
  return text
}

/** Whether the caller would rather have a PDF than JSON. */
export function wantsPdf(c: Context<ApiEnv>): boolean {
  const accept = c.req.header('accept') ?? ''
  const pdf = accept.indexOf('application/pdf')
  const json = accept.indexOf('application/json')
  return pdf >= 0 && (json < 0 || pdf < json)
}

/** A PDF that only its owner may keep. */
export async function pdfAnswer(
  c: Context<ApiEnv>,
  filename: string,
  render: (brand: DocumentBrand) => Promise<Buffer>,
): Promise<Response> {
  const pdf = await render(await documentBrand(c.get('services').content, c.get('brand')))
  return c.body(new Uint8Array(pdf), 200, fileHeaders(filename, 'inline'))
}
