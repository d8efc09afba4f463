import type { Field } from './fields.rules.ts'
import type { BlockForm } from './forms.rules.ts'

/** Defaults for a new entry: names of the brand's plans and services, and the day 'YYYY-MM-DD'. */
export type StarterNames = { plans: readonly string[]; services: readonly string[]; today: string }

/** A new block of a kind, filled with what it needs to be valid on a page. */
export function newBlock(form: BlockForm, names: StarterNames): Record<string, unknown> {
  return { type: form.type, ...newGroup(form.fields, names) }
}

/** A new value for a field, such as another list entry. */
export function newValue(field: Field, names: StarterNames): unknown {
  if (field.kind === 'group') return newGroup(field.fields ?? [], names)
  if (field.kind === 'list') {
    const { item } = field
    return item ? Array.from({ length: field.min ?? 0 }, () => newValue(item, names)) : []
  }
  if (field.kind === 'plan') return names.plans[0] ?? ''
  if (field.kind === 'service') return names.services[0] ?? 'service'
  if (field.starter !== undefined) return field.starter
  if (field.kind === 'number') return field.min ?? 0
  if (field.kind === 'switch' || field.kind === 'consent') return false
  if (field.kind === 'choice') {
    const first = field.options?.[0] ?? ''
    return field.numeric ? Number(first) : first
  }
  if (field.kind === 'date') return names.today
  if (field.kind === 'pairs') return {}
  return field.min ? field.title || 'New' : ''
}

function newGroup(fields: Field[], names: StarterNames): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ optional }) => !optional)
      .map((field): [string, unknown] => [field.name, newValue(field, names)]),
  )
}
