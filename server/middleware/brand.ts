import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { noteInTrace } from '#db/trace/traced.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'

/** Resolves the brand from the request's host; an unknown host gets 421. */
export function brandMiddleware(findBrand: (host: string) => Promise<Brand | null>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const brand = await findBrand(c.req.header('host') ?? '')
    if (!brand) throw new DomainError('wrong_host', m.errors_site_served_under_name)
    c.set('brand', brand)
    noteInTrace({ 'enamel.brand.id': brand.id })
    await next()
  })
}
