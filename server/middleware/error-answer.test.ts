import { expect, it } from 'vitest'
import { asRefusal } from './error-answer.ts'

const thrown = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(code), { code }) })

it.each(['08006', '53300', '57P01', '40001', '40P01', '55P03', '25006', 'ECONNREFUSED', 'EPIPE'])(
  'an error %s of PostgreSQL, with which nothing was written, is answered 503 and may be repeated',
  (code) => {
    const { status, details } = asRefusal(thrown(code))
    expect({ status, details }).toEqual({ status: 503, details: { retryAfterSeconds: 2 } })
  },
)

it.each(['23505', '42P01', '22P02'])('an error %s is a fault of ours', (code) => {
  expect(asRefusal(thrown(code)).status).toBe(500)
})
