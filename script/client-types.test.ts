import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientTypes } from './client-types.ts'
import { generatedClient } from './make-client.ts'

test('the committed client types match the API documents: run `npm run client`', () => {
  for (const [path, source] of Object.entries(generatedClient()))
    expect(readFileSync(path, 'utf8') === source, `${path} is old: run npm run client`).toBe(true)
})

test('a call has its input and response as types; optional parts are marked', () => {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const document = {
    paths: {
      '/api/things/{id}': {
        put: {
          summary: 'Change a thing',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'page', in: 'query', schema: { type: 'integer' } },
            { name: 'idempotency-key', in: 'header', required: true, schema: { type: 'string' } },
          ],
          requestBody: json({
            type: 'object',
            properties: { kind: { enum: ['a', 'b'] }, note: { type: ['string', 'null'] } },
            required: ['kind'],
          }),
          responses: {
            200: json({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }),
            204: { description: 'Nothing' },
            404: json({ type: 'string' }),
          },
        },
      },
    },
    components: {
      schemas: { Thing: { type: 'object', additionalProperties: { type: 'number' } }, Other: {} },
    },
  }
  const text = clientTypes(document as never, 'Calls')
  expect(text.slice(text.indexOf('type Thing'))).toBe(`type Thing = Record<string, number>

/** Each call by its method and path: what it is given, and its answer. */
export type Calls = {
  /** Change a thing */
  'PUT /api/things/{id}': {
    path: { id: string }
    query?: { page?: number }
    headers: { "idempotency-key": string }
    body: { kind: "a" | "b"; note?: string | null }
    answer: Array<Thing> | undefined
  }
}
`)
})
