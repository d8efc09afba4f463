import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, jsonBody } from '#api/admin/admin-env.ts'
import { consoleOriginOf, requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { changeBrand, etagOf, formOfBrand } from '#domain/back-office/brands/change-brand.server.ts'
import { createBrand } from '#domain/back-office/brands/create-brand.server.ts'
import {
  addHost,
  hostsOf,
  removeHost,
  requiresDomainVerification,
  verifyDomain,
} from '#domain/back-office/brands/domain-verification.server.ts'
import { recordRegistration, removeRegistration } from '#domain/back-office/brands/registrations.server.ts'
import { changeSalesStatus, readSalesStatus } from '#domain/back-office/brands/sales-status.server.ts'
import {
  addHostSchema,
  brandDetailSchema,
  changeBrandSchema,
  changeStandingSchema,
  knownHostSchema,
  newBrandSchema,
  recordRegistrationSchema,
  removeRegistrationSchema,
  standingSchema,
} from '#domain/back-office/brands/tenancy.schema.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'
import type { Services } from '#domain/services.ts'

const query = z.strictObject({ brandId: z.uuid() })
const refusals = errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid', 'conflict')
const ofBrand = requires('settings.manage', 'place', { proof: true })

const create = createRoute({
  method: 'post',
  path: '/api/admin/brands',
  summary: 'Make a brand with plans, published starter content and its first owner, whole or not at all',
  ...requires('settings.manage', 'deployment', { proof: true }),
  request: jsonBody(newBrandSchema),
  responses: {
    200: jsonAnswer(
      'The brand, and whether an invitation is on its way to the owner',
      z.object({ id: z.uuid(), key: z.string(), isInvited: z.boolean() }),
    ),
    ...refusals,
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/brand',
  summary: 'The settings of a brand, and its hosts with the record that shows whose they are',
  ...requires('settings.manage', 'place'),
  request: { query },
  responses: { 200: jsonAnswer('The settings', brandDetailSchema), ...refusals },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/brand',
  summary: 'Change the name, operator, time zone and preview access of a brand; its pages show it at once',
  ...ofBrand,
  request: { query, ...jsonBody(changeBrandSchema) },
  responses: {
    200: jsonAnswer('What the next save is made from', z.object({ seen: z.string() })),
    ...refusals,
  },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/brand/hosts',
  summary: 'Ask for a host; the site answers there once a check has found its TXT record',
  ...ofBrand,
  request: { query, ...jsonBody(addHostSchema) },
  responses: { 204: { description: 'Waits for its check' }, ...refusals },
})

const check = createRoute({
  method: 'post',
  path: '/api/admin/brand/hosts/check',
  summary: 'Look for the TXT record of a host, and serve the site there when it is found',
  ...ofBrand,
  request: { query, ...jsonBody(knownHostSchema) },
  responses: { 204: { description: 'The host is the brand’s' }, ...refusals },
})

const remove = createRoute({
  method: 'post',
  path: '/api/admin/brand/hosts/remove',
  summary: 'Take a host away: nothing is served there any more',
  ...ofBrand,
  request: { query, ...jsonBody(knownHostSchema) },
  responses: { 204: { description: 'Taken away' }, ...refusals },
})

const record = createRoute({
  method: 'post',
  path: '/api/admin/brand/registrations',
  summary: 'Put the operator’s registration in a state on record, in the place of the one before',
  ...ofBrand,
  request: { query, ...jsonBody(recordRegistrationSchema) },
  responses: { 204: { description: 'On record: plans are sold there through its last day' }, ...refusals },
})

const unrecord = createRoute({
  method: 'post',
  path: '/api/admin/brand/registrations/remove',
  summary: 'Take the registration in a state off the record: nothing is sold there any more',
  ...ofBrand,
  request: { query, ...jsonBody(removeRegistrationSchema) },
  responses: { 204: { description: 'Taken off' }, ...refusals },
})

const standing = createRoute({
  method: 'get',
  path: '/api/admin/brand/salesStatus',
  summary: 'Whether a brand sells, and who is touched when that changes',
  ...requires('settings.manage', 'place'),
  request: { query },
  responses: { 200: jsonAnswer('The numbers', standingSchema), ...refusals },
})

const changeSales = createRoute({
  method: 'put',
  path: '/api/admin/brand/salesStatus',
  summary: 'Pause the sales of a brand, or go on with them; confirmed by its name',
  ...ofBrand,
  request: { query, ...jsonBody(changeStandingSchema) },
  responses: { 204: { description: 'Changed' }, ...refusals },
})

/**
 * The brand in the query.
 * @throws DomainError `not_found`
 */
async function brandOf(services: Services, brandId: string): Promise<Brand> {
  const brand = await services.brands.findById(brandId)
  if (!brand) throw notFound()
  return brand
}

/** Hosts that can't be assigned to a brand. */
const reservedHosts = (c: Context<AdminEnv>) => [new URL(consoleOriginOf(c.get('services'))).hostname]

/**
 * Creating and changing brands. The database notifies the other instances; this one updates its cache before
 * responding.
 */
export const brandRoutes = createAdminRouter()
  .openapi(create, async (c) => {
    const { services, deps } = staffRequest(c)
    const asked = c.req.valid('json')
    const { brandId, isInvited } = await createBrand(deps, asked, {
      reservedHosts: reservedHosts(c),
      mustShow: requiresDomainVerification(services.config),
    })
    await services.brands.refresh()
    return c.json({ id: brandId, key: asked.key, isInvited }, 200)
  })
  .openapi(read, async (c) => {
    const { services } = staffRequest(c)
    const brand = await brandOf(services, c.req.valid('query').brandId)
    const form = formOfBrand(brand)
    const hosts = hostsOf(brand, services.config.sessionSecret)
    const { registrations } = brand.settings
    return c.json({ id: brand.id, key: brand.key, form, seen: etagOf(form), registrations, hosts }, 200)
  })
  .openapi(change, async (c) => {
    const { services, deps } = staffRequest(c)
    const changed = await changeBrand(deps, { ...c.req.valid('query'), ...c.req.valid('json') })
    await services.brands.refresh()
    return c.json(changed, 200)
  })
  .openapi(add, async (c) => {
    const { services, deps } = staffRequest(c)
    await addHost(deps, { ...c.req.valid('query'), ...c.req.valid('json') }, reservedHosts(c))
    await services.brands.refresh()
    return c.body(null, 204)
  })
  .openapi(check, async (c) => {
    const { services, deps } = staffRequest(c)
    const { findTxt } = services
    await verifyDomain({ ...deps, findTxt }, { ...c.req.valid('query'), ...c.req.valid('json') })
    await services.brands.refresh()
    return c.body(null, 204)
  })
  .openapi(remove, async (c) => {
    const { services, deps } = staffRequest(c)
    await removeHost(deps, { ...c.req.valid('query'), ...c.req.valid('json') })
    await services.brands.refresh()
    return c.body(null, 204)
  })
  .openapi(record, async (c) => {
    const { services, deps } = staffRequest(c)
    await recordRegistration(deps, { ...c.req.valid('query'), ...c.req.valid('json') })
    await services.brands.refresh()
    return c.body(null, 204)
  })
  .openapi(unrecord, async (c) => {
    const { services, deps } = staffRequest(c)
    await removeRegistration(deps, { ...c.req.valid('query'), ...c.req.valid('json') })
    await services.brands.refresh()
    return c.body(null, 204)
  })
  .openapi(standing, async (c) => {
    const { services, now } = staffRequest(c)
    const brand = await brandOf(services, c.req.valid('query').brandId)
    return c.json(await readSalesStatus(services.db, brand, now), 200)
  })
  .openapi(changeSales, async (c) => {
    const { services, deps } = staffRequest(c)
    await changeSalesStatus(deps, { ...c.req.valid('query'), ...c.req.valid('json') })
    await services.brands.refresh()
    return c.body(null, 204)
  })
