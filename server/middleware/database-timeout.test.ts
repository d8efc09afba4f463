import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { errorAnswer } from '#server/middleware/errors/error-answer.ts'
import { databaseTimeout } from './database-timeout.ts'

function open(isAwake: () => Promise<boolean>) {
  const gate = Promise.withResolvers<void>()
  const app = new Hono()
  app.onError(errorAnswer(pino({ level: 'silent' })))
  app.use(databaseTimeout(isAwake, { patienceMs: 20 }))
  app.get('/quick', (c) => c.text('quick'))
  app.get('/waits', async (c) => {
    await gate.promise
    return c.text('at last')
  })
  return { app, gate }
}

it('refuses requests that wait for a silent database: 503 with a retry time', async () => {
  const { app, gate } = open(async () => false)
  const answer = await app.request('/waits')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.text()).toContain('We are briefly unavailable.')
  gate.resolve()
})

it('keeps waiting for anything else that takes long while the database is awake', async () => {
  const isAwake = vi.fn(async () => true)
  const { app, gate } = open(isAwake)
  const answer = app.request('/waits')
  await vi.waitFor(() => expect(isAwake.mock.calls.length).toBeGreaterThan(2))
  gate.resolve()
  expect(await (await answer).text()).toBe('at last')
})

it('makes no check for quick requests, and one at a time for many that wait', async () => {
  const gateOfProbe = Promise.withResolvers<boolean>()
  const isAwake = vi.fn(() => gateOfProbe.promise)
  const { app } = open(isAwake)
  expect(await (await app.request('/quick')).text()).toBe('quick')
  expect(isAwake).not.toHaveBeenCalled()
  const answers = Array.from({ length: 20 }, () => app.request('/waits'))
  await vi.waitFor(() => expect(isAwake).toHaveBeenCalled())
  gateOfProbe.resolve(false)
  for (const answer of answers) expect((await answer).status).toBe(503)
  expect(isAwake).toHaveBeenCalledOnce()
})
