import type { core } from 'zod'
import { joinWithOr } from '#domain/words-of.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'

const kinds = ['string', 'number', 'int', 'boolean', 'array', 'object', 'date'] as const
const isKind = (name: string): name is (typeof kinds)[number] => kinds.some((kind) => kind === name)

/**
 * Messages for schema errors without their own, instead of zod's "Invalid input: expected string, received undefined".
 * Undefined leaves an issue to zod. Never repeats the input.
 */
export const validationMessage: core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return m.validation_missing()
      return isKind(issue.expected)
        ? m.validation_must_be({ kind: issue.expected })
        : m.validation_not_valid()
    case 'invalid_value':
      if (issue.input === undefined) return m.validation_missing()
      return m.validation_use_one_of({ values: joinWithOr(issue.values.map(String), inLocale()) })
    case 'too_small':
      return issue.origin === 'string'
        ? m.validation_too_short()
        : m.validation_at_least({ least: String(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? m.validation_use_characters_fewer({ max: String(issue.maximum) })
        : m.validation_at_most({ most: String(issue.maximum) })
    case 'invalid_union':
      return issue.input === undefined ? m.validation_missing() : m.validation_not_valid()
    case 'invalid_format':
    case 'custom':
      return m.validation_not_valid()
    default:
      return undefined
  }
}
