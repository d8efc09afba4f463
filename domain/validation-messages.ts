import type { core } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}

/**
 * What a schema says where it has no words of its own: sentences for people, in the place of zod's "Invalid input:
 * expected string, received undefined". Undefined leaves an issue to zod. Nothing that was sent is repeated.
 */
export const validationMessage: core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is missing.'
      return kinds[issue.expected] ? `This must be ${kinds[issue.expected]}.` : 'This is not valid.'
    case 'invalid_value':
      if (issue.input === undefined) return 'This is missing.'
      return `Use ${orList(issue.values.map(String))}.`
    case 'too_small':
      return issue.origin === 'string' ? 'This is too short.' : `Use ${issue.minimum} or more.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Use ${issue.maximum} characters or fewer.`
        : `Use ${issue.maximum} or less.`
    case 'invalid_union':
      return issue.input === undefined ? 'This is missing.' : 'This is not valid.'
    case 'invalid_format':
    case 'custom':
      return 'This is not valid.'
    default:
      return undefined
  }
}

function orList(words: string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}
