import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'

const path = '/api/km/group/first/offices'
let time: number
let answers: KeptAnswers

beforeEach(() => {
  time = Date.UTC(2026, 10, 20, 12, 0, 10)
  answers = new KeptAnswers({
    now: () => new Date(time),
    isKnown: (cookies) => cookies.includes('session='),
    maxBytes: 20_000,
  })
})

const asked = (query: string, headers: Record<string, string> = {}, method = 'GET') =>
  ({ method, url: path + query, headers: { host: 'a.example', ...headers } }) as unknown as IncomingMessage

/** Stores a response as the server does after creating it. */
const made = (request: IncomingMessage, text: string, mark = answers.mark) =>
  answers.keep(
    request,
    text,
    new Headers({ 'content-type': 'application/json', vary: 'Accept-Encoding' }),
    mark,
  )

/** The response from memory; null if there is none. */
function served(request: IncomingMessage) {
  const told: { status?: number; headers?: Record<string, string>; body?: Buffer } = {}
  const response = {
    writeHead(status: number, headers: Record<string, string>) {
      Object.assign(told, { status, headers })
      return response
    },
    end(body?: Buffer) {
      if (body) told.body = body
    },
  }
  return answers.serve(request, response as unknown as ServerResponse) ? told : null
}

test('a search is cached from its second time on, by what it reads and in the encoding it was sent in', async () => {
  const request = asked('?zip=85004&radius=25&utm_source=x')
  await made(request, '{"total":1}')
  expect(served(request)).toBeNull()
  await made(request, '{"total":1}')
  const kept = served(asked('?radius=25&zip=85004'))
  expect([kept?.status, String(kept?.body)]).toEqual([200, '{"total":1}'])
  expect(kept?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '11',
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding',
  })
  expect(served(asked('?zip=85004&radius=25', { 'if-none-match': kept?.headers?.etag ?? '' }))?.status).toBe(
    304,
  )
  for (const other of [
    asked('?zip=85004&radius=10'),
    asked('?zip=85004'),
    asked('?zip=85004&zip=85004&radius=25'),
    asked('?zip=85004&radius=25', {}, 'HEAD'),
    asked('?zip=85004&radius=25', { host: 'b.example' }),
    asked('?zip=85004&radius=25', { cookie: 'session=x' }),
    asked('?zip=85004&radius=25', { 'accept-encoding': 'br' }),
    asked('/x?zip=85004&radius=25'),
  ])
    expect(served(other)).toBeNull()

  const packed = asked('?zip=85004', { 'accept-encoding': 'gzip, br' })
  for (const _ of [1, 2]) await made(packed, '{"total":2}')
  const small = served(packed)
  expect(small?.headers).toMatchObject({ 'content-encoding': 'br' })
  expect(String(brotliDecompressSync(small?.body ?? Buffer.alloc(0)))).toBe('{"total":2}')
})

test('nothing outlives its minute, a change, or the size limit', async () => {
  const request = asked('?openNow=true')
  for (const _ of [1, 2]) await made(request, '{}')
  time = Date.UTC(2026, 10, 20, 12, 0, 59, 999)
  expect(served(request)).not.toBeNull()
  time += 1
  expect(served(request)).toBeNull()

  await made(request, '{}')
  const { mark } = answers
  answers.clear()
  expect(served(request)).toBeNull()
  // A response that was in progress during the change may contain old data.
  await made(request, '{}', mark)
  expect(served(request)).toBeNull()
  // A response still in progress when the minute ended reflects the opening hours of that minute.
  const late = answers.mark
  time += 60_000
  await made(request, '{}', late)
  expect(served(request)).toBeNull()

  for (let zip = 10_000; zip < 10_030; zip += 1)
    for (const _ of [1, 2]) await made(asked(`?zip=${zip}`), 'x'.repeat(1_000))
  const count = Array.from({ length: 30 }, (_, n) => served(asked(`?zip=${10_000 + n}`))).filter(
    Boolean,
  ).length
  expect(count).toBe(9)
})
