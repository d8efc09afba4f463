/** A JSON schema as the document has it: only what a reader needs of it. */
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: unknown[]
  oneOf?: unknown[]
  allOf?: unknown[]
  items?: unknown
  properties?: Record<string, unknown>
  required?: string[]
  additionalProperties?: unknown
}

/** A schema in the words of TypeScript, over several lines; references stand by their name. */
export function schemaText(input: unknown, indent = ''): string {
  if (!isSchema(input)) return 'unknown'
  if (input.$ref) return input.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in input) return JSON.stringify(input.const)
  if (input.enum) return input.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = input.anyOf ?? input.oneOf
  if (choices) return choices.map((each) => schemaText(each, indent)).join(' | ')
  if (input.allOf) return input.allOf.map((each) => schemaText(each, indent)).join(' & ')
  if (Array.isArray(input.type)) {
    return input.type.map((type) => schemaText({ ...input, type }, indent)).join(' | ')
  }
  if (input.type === 'array') return `Array<${schemaText(input.items, indent)}>`
  if (input.type === 'object' || input.properties) return objectText(input, indent)
  return input.format ? `${input.type} (${input.format})` : (input.type ?? 'unknown')
}

function objectText(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}`,
  )
  if (isSchema(additionalProperties)) lines.push(`${inner}[name]: ${schemaText(additionalProperties, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}
