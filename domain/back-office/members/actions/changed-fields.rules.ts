import type { AuditFields } from '#db/schema/staff.ts'

/** The fields that differ, before and after; a field present on one side only is null on the other. */
export function changedFields(
  was: AuditFields,
  is: AuditFields,
): { before: AuditFields; after: AuditFields } {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const pick = (fields: AuditFields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: pick(was), after: pick(is) }
}
