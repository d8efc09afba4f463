import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentSchema } from '#domain/content/content.schema.ts'
import { expectDocumented } from './documented.ts'

const answer = (status: number, body: unknown) => Response.json(body, { status })
const error = {
  statusCode: 402,
  statusMessage: 'Payment Required',
  message: 'Declined.',
  code: 'card_declined',
}

test('the response of /api/cms matches its document, for every demo brand', async () => {
  for (const brand of ['brightharbor', 'copperstate', 'lumen']) {
    const content: unknown = JSON.parse(readFileSync(`demo/content/${brand}.json`, 'utf8'))
    await expectDocumented('GET', '/api/cms', answer(200, contentSchema.parse(content)))
  }
})

test('a response that doesn’t match the document is detected: status, type, and each field', async () => {
  const pay = (response: Response) => expectDocumented('POST', '/api/km/checkout/member', response)
  await pay(answer(402, { ...error, reason: 'expired_card' }))
  await expect(pay(answer(402, { ...error, secret: 1 }))).rejects.toThrow('additionalProperty":"secret"')
  await expect(pay(answer(402, { ...error, code: 'odd' }))).rejects.toThrow('/code')
  await expect(pay(answer(418, error))).rejects.toThrow('418 is not in the document')
  await expect(pay(new Response('Declined.', { status: 402 }))).rejects.toThrow('text/plain')
  await expectDocumented('GET', '/api/echo', answer(418, {}))
})
