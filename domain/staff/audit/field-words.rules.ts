import type { AuditFields } from '#db/schema/staff.ts'
import { formatCents, formatDate } from '#domain/format.ts'

/** A field of an action as shown: its values before and after, as text. If both are equal, only one is given. */
export type SaidField = { name: string; label: string; before: string | null; after: string | null }

const labels: Record<string, string> = {
  memberCents: 'Paid',
  usualCents: 'Usually',
  visitedOn: 'Visit on',
  termEndsOn: 'Paid through',
  termStartsOn: 'Term from',
  renewalTotalCents: 'Renewal',
  totalCents: 'In all',
  dateOfBirth: 'Born',
}

const values = new Map([
  ['totp', 'one-time code'],
  ['recovery', 'recovery code'],
])

/** The fields that changed, as text. Leaves out ids, which mean nothing to readers, unless `ids`. */
export function saidFields(
  { before, after }: { before: AuditFields | null; after: AuditFields | null },
  { ids = false } = {},
): SaidField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    if (!ids && [was, is].every((value) => value === null || value === undefined || isId(value))) {
      return isId(was) || isId(is) || name.endsWith('Id') ? [] : [said(name, { before, after })]
    }
    return [said(name, { before, after })]
  })
}

function said(
  name: string,
  { before, after }: { before: AuditFields | null; after: AuditFields | null },
): SaidField {
  const of = (fields: AuditFields | null) =>
    fields && name in fields ? valueWords(name, fields[name]) : null
  const [was, is] = [of(before), of(after)]
  return {
    name,
    label: fieldWords(name),
    before: was === is ? null : was,
    after: is ?? (was === is ? was : null),
  }
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

function fieldWords(name: string): string {
  const known = labels[name]
  if (known) return known
  const spaced = name
    .replace(/(Cents|Id)$/, '')
    .replaceAll(/([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return name.endsWith('Cents') ? formatCents(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value)
  // Service names and statuses.
  if (name === 'service' || name === 'status') return value.replaceAll(/[-_]/g, ' ')
  return values.get(value) ?? value
}
