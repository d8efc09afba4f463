import { expect, test } from 'vitest'
import { z } from 'zod'
import { validationMessage } from './validation-messages.ts'

const said = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: validationMessage }).error?.issues.map(({ message }) => message)

test.each([
  [z.string(), undefined, 'This is missing.'],
  [z.string(), null, 'This is missing.'],
  [z.string(), 42, 'This must be text.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.array(z.string()), {}, 'This must be a list.'],
  [z.object({}), 'text', 'This must be an object.'],
  [z.enum(['month', 'year']), 'day', 'Use month or year.'],
  [z.enum(['a', 'b', 'c']), undefined, 'This is missing.'],
  [z.literal(true), false, 'Use true.'],
  [z.string().min(3), 'ab', 'This is too short.'],
  [z.string().max(3), 'abcd', 'Use 3 characters or fewer.'],
  [z.int().min(1), 0, 'Use 1 or more.'],
  [z.number().max(9), 10, 'Use 9 or less.'],
  [z.uuid(), 'x', 'This is not valid.'],
  [z.union([z.string(), z.number()]), true, 'This is not valid.'],
  [z.discriminatedUnion('type', [z.object({ type: z.literal('a') })]), undefined, 'This is missing.'],
])('%# a schema without its own text has a sentence for people', (schema, input, message) => {
  expect(said(schema, input)).toEqual([message])
})

test('its own text takes precedence', () => {
  expect(said(z.string('Enter your name.'), undefined)).toEqual(['Enter your name.'])
})
