import { expect, test } from 'vitest'
import * as m from '#messages'
import { makeIn } from '#messages/make-in.ts'
import { DomainError } from './errors.ts'
import { retold, saidHere } from './retold.ts'

const refusal = new DomainError('invalid', m.errors_check_marked_fields, {
  fields: [{ path: 'password', words: m.errors_not_found }],
  details: { quote: 1 },
})

test('a refusal repeated about another field, or on a page, stays in its reader’s language', () => {
  const again = retold(refusal, (path) => `account.${path}`)
  expect(again).toMatchObject({ code: 'invalid', message: refusal.message, details: { quote: 1 } })
  expect(again.told('es')).toEqual({
    message: m.errors_check_marked_fields({ locale: 'es' }),
    fields: [{ path: 'account.password', message: m.errors_not_found({ locale: 'es' }) }],
  })
  expect(makeIn('es', () => saidHere(refusal))).toBe(m.errors_check_marked_fields({ locale: 'es' }))
  expect(saidHere(refusal)).toBe(refusal.message)
})
