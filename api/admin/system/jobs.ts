import { createRoute } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jobReasonSchema } from '#domain/back-office/system/job.schema.ts'
import { removeJob, runJobAgain } from '#domain/back-office/system/jobs.server.ts'

const done = { 204: { description: 'Done' } }
const refusals = errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid')

const again = createRoute({
  method: 'post',
  path: '/api/admin/jobs/{id}/retry',
  summary: 'Run a job of the queue again at once, with all its tries',
  ...requires('settings.manage', 'job'),
  request: { params: idParam, ...jsonBody(jobReasonSchema) },
  responses: { ...done, ...refusals },
})

const remove = createRoute({
  method: 'post',
  path: '/api/admin/jobs/{id}/remove',
  summary: 'Take a job out of the queue: it is not done',
  ...requires('settings.manage', 'job'),
  request: { params: idParam, ...jsonBody(jobReasonSchema) },
  responses: { ...done, ...refusals },
})

/** Queue jobs of the whole deployment. */
export const jobRoutes = createAdminRouter()
  .openapi(again, async (c) => {
    await runJobAgain(staffRequest(c).deps, c.req.valid('param').id, c.req.valid('json').reason)
    return c.body(null, 204)
  })
  .openapi(remove, async (c) => {
    await removeJob(staffRequest(c).deps, c.req.valid('param').id, c.req.valid('json').reason)
    return c.body(null, 204)
  })
