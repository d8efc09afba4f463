import { expect, test } from 'vitest'
import { errorsOfApi, errorsOfIssues } from './form-errors.ts'
import { setPath } from './form-values.ts'

const names = new Set(['email', 'address.zip', 'phones'])

test('each issue goes beside its field, the first one per field; the rest to the summary', () => {
  expect(
    errorsOfIssues(
      [
        { path: ['email'], message: 'Enter your email.' },
        { path: ['email'], message: 'Too long.' },
        { path: ['address', 'zip'], message: 'Enter a ZIP code.' },
        { path: ['phones', 0], message: 'Enter a phone number.' },
        { path: ['consents', 'terms'], message: 'Agree to the terms.' },
      ],
      names,
    ),
  ).toEqual({
    fields: {
      email: 'Enter your email.',
      'address.zip': 'Enter a ZIP code.',
      phones: 'Enter a phone number.',
    },
    summary: 'Agree to the terms.',
  })
})

test('a refusal without fields shows its sentence in the summary', () => {
  const error = { statusCode: 409, statusMessage: 'Conflict', message: 'That is taken.', code: 'conflict' }
  expect(errorsOfApi(error, names)).toEqual({ fields: {}, summary: 'That is taken.' })
  const fields = [{ path: 'email', message: 'Enter your email.' }]
  expect(errorsOfApi({ ...error, fields }, names)).toEqual({
    fields: { email: 'Enter your email.' },
    summary: undefined,
  })
})

test('dotted names build objects and lists, and can’t reach a prototype', () => {
  const values: Record<string, unknown> = {}
  setPath(values, 'address.zip', '85004')
  setPath(values, 'dependents.0.firstName', 'Ana')
  setPath(values, 'dependents.1.firstName', 'Leo')
  setPath(values, '__proto__.isAdmin', true)
  expect(values).toEqual({
    address: { zip: '85004' },
    dependents: [{ firstName: 'Ana' }, { firstName: 'Leo' }],
  })
  expect({}).not.toHaveProperty('isAdmin')
})
