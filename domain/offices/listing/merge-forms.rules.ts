import type { OfficeForm } from './office-form.schema.ts'

type Field = keyof OfficeForm

/** Two forms merged: what both sides changed differently is mine in `form`, and named with theirs. */
export type Merged = { form: OfficeForm; collisions: { field: Field; theirs: OfficeForm[Field] }[] }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two forms differ. */
export function changedIn(was: OfficeForm, is: OfficeForm): Field[] {
  return (Object.keys(is) as Field[]).filter((field) => !same(was[field], is[field]))
}

/**
 * What I typed over what somebody else saved meanwhile, by field: where only one of us changed it, that; where both did
 * and not to the same, mine, and a collision to be looked at.
 */
export function mergeForms(base: OfficeForm, mine: OfficeForm, theirs: OfficeForm): Merged {
  const ours = changedIn(base, mine)
  const form: OfficeForm = { ...theirs, ...Object.fromEntries(ours.map((field) => [field, mine[field]])) }
  const collisions = ours
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({ field, theirs: theirs[field] }))
  return { form, collisions }
}
