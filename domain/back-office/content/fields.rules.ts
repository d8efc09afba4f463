import type { z } from 'zod'
import type { Widget } from '#domain/content/content-text.schema.ts'

/** How a field is filled in: by the widget its schema names, or by its type. */
type FieldKind =
  | Exclude<Widget, 'choice'>
  | 'choice'
  | 'number'
  | 'switch'
  | 'consent'
  | 'date'
  | 'list'
  | 'group'
  | 'pairs'

/** One form field, built from its schema as plain data: the server walks the schema, and the browser renders. */
export type Field = {
  kind: FieldKind
  /** Its key, or a dotted path of keys. */
  name: string
  title: string
  help?: string
  /** It can be left out. */
  optional?: true
  min?: number
  max?: number
  /** The options of a choice. */
  options?: string[]
  /** Its options are numbers. */
  numeric?: true
  /** The default value if nothing is given. */
  preset?: unknown
  /** The initial value of a new one, if its kind has none. */
  starter?: unknown
  /** The field of each list entry. */
  item?: Field
  /** The fields of a group. */
  fields?: Field[]
}

/** The parts of a Zod 4 definition that are walked. */
type Def = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  entries?: Record<string, string>
  values?: unknown[]
  defaultValue?: unknown
  format?: string
  checks?: { _zod: { def: Check } }[]
}
type Check = { check: string; minimum?: number; maximum?: number; value?: number }

type Meta = { title?: string; help?: string; widget?: Widget; options?: string[]; starter?: unknown }

/** The field of a schema under a name. @throws for a schema type that no widget can fill in. */
export function fieldOf(name: string, schema: z.ZodType): Field {
  const { inner, meta, ...said } = unwrap(schema)
  const def = defOf(inner)
  const field: Field = {
    name,
    title: meta.title ?? humanize(name),
    ...(meta.help ? { help: meta.help } : {}),
    ...(said.optional ? { optional: true } : {}),
    ...(said.preset === undefined ? {} : { preset: said.preset }),
    ...(meta.starter === undefined ? {} : { starter: meta.starter }),
    ...limits(def),
    kind: 'line',
  }
  switch (def.type) {
    case 'string':
      if (def.format === 'date') return { ...field, kind: 'date' }
      return {
        ...field,
        kind: meta.widget ?? 'line',
        ...(meta.options ? { options: meta.options } : {}),
      }
    case 'number':
      return { ...field, kind: 'number' }
    case 'boolean':
      return { ...field, kind: 'switch' }
    case 'literal':
      return { ...field, kind: 'consent' }
    case 'enum':
      return { ...field, kind: 'choice', options: Object.values(def.entries ?? {}) }
    case 'array':
      return { ...field, kind: 'list', item: fieldOf('', def.element as z.ZodType) }
    case 'object':
      return def.catchall && defOf(def.catchall).type !== 'never'
        ? { ...field, kind: 'pairs' }
        : { ...field, kind: 'group', fields: fieldsOf(inner) }
    case 'union':
      // Numbers from a fixed list, such as a redirect's status.
      return { ...field, kind: 'choice', options: choicesOf(inner), numeric: true }
    default:
      throw new Error(`No widget fills in ${name}, which is of the type ${def.type}.`)
  }
}

/** The fields of an object's schema, in order, without fixed literals. */
export function fieldsOf(schema: z.ZodType, isWanted: (name: string) => boolean = () => true): Field[] {
  const { shape = {} } = defOf(unwrap(schema).inner)
  return Object.entries(shape)
    .filter(([name, each]) => isWanted(name) && !isFixed(each))
    .map(([name, each]) => fieldOf(name, each))
}

/** The value that an object's literal fixes, such as a block's type. */
export function fixedValue(schema: z.ZodType, name: string): unknown {
  const { shape = {} } = defOf(unwrap(schema).inner)
  const fixed = shape[name]
  return fixed && defOf(fixed).values?.[0]
}

/** The title and help text in a schema's metadata. */
export function wordsOf(schema: z.ZodType, name: string): { title: string; help?: string } {
  const { title = humanize(name), help } = unwrap(schema).meta
  return { title, ...(help ? { help } : {}) }
}

/** A literal that is set, not ticked: a block's type, the mark of a landing page. */
function isFixed(schema: z.ZodType): boolean {
  const { inner, meta } = unwrap(schema)
  return defOf(inner).type === 'literal' && meta.title === undefined
}

function unwrap(schema: z.ZodType): {
  inner: z.ZodType
  meta: Meta
  optional: boolean
  preset: unknown
} {
  let inner = schema
  let optional = false
  let preset: unknown
  const metas: Meta[] = []
  for (;;) {
    metas.unshift((inner.meta() ?? {}) as Meta)
    const def = defOf(inner)
    if (['optional', 'default', 'prefault', 'nullable'].includes(def.type)) {
      optional = true
      if (def.type === 'default') preset = def.defaultValue
    }
    const next = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
    if (!next) return { inner, meta: Object.assign({}, ...metas), optional, preset }
    inner = next
  }
}

function choicesOf(union: z.ZodType): string[] {
  const { options = [] } = union._zod.def as unknown as { options?: z.ZodType[] }
  return options.flatMap((option) => (defOf(option).values ?? []).map(String))
}

/** The minimum and maximum of a text's length, a list's entries or a number. */
function limits({ checks = [] }: Def): { min?: number; max?: number } {
  const said: { min?: number; max?: number } = {}
  for (const { _zod } of checks) {
    const { check, minimum, maximum, value } = _zod.def
    if (check === 'min_length') said.min = minimum
    if (check === 'max_length') said.max = maximum
    if (check === 'greater_than') said.min = value
    if (check === 'less_than') said.max = value
  }
  return said
}

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** Turns `header_join_now_text` or `plansWhitelist` into words. */
export function humanize(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/\b(?:faq|id|url|zip)\b/g, (short) => short.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
