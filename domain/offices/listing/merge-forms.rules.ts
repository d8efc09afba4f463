import type { OfficeForm } from './office-form.schema.ts'

type Field = keyof OfficeForm

/** Two forms merged. Where both sides changed a field differently, `form` has mine and `collisions` has theirs. */
export type Merged = { form: OfficeForm; collisions: { field: Field; theirs: OfficeForm[Field] }[] }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two forms differ. */
export function changedIn(was: OfficeForm, is: OfficeForm): Field[] {
  return (Object.keys(is) as Field[]).filter((field) => !same(was[field], is[field]))
}

/**
 * Merges my edits with what someone else saved meanwhile, field by field. If only one side changed a field, its value
 * wins. If both changed it differently, mine wins and the field is reported as a collision.
 */
export function mergeForms(base: OfficeForm, mine: OfficeForm, theirs: OfficeForm): Merged {
  const ours = changedIn(base, mine)
  const form: OfficeForm = { ...theirs, ...Object.fromEntries(ours.map((field) => [field, mine[field]])) }
  const collisions = ours
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({ field, theirs: theirs[field] }))
  return { form, collisions }
}
