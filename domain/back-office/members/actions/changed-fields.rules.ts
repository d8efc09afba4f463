import type { AuditFields } from '#db/schema/staff.ts'

/** The fields that differ, as they were and as they are; one that is only on one side is null on the other. */
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
