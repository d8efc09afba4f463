import type { AuditRow } from '#domain/staff/audit/audit.schema.ts'

/** The fields that changed, old and new beside each other. */
export function Changes({
  row: { before, after, reason },
}: {
  row: Pick<AuditRow, 'before' | 'after' | 'reason'>
}) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0 && !reason) return <span className="text-muted">–</span>
  return (
    <dl className="grid gap-1">
      {names.map((name) => (
        <div key={name}>
          <dt className="inline text-muted">{fieldWords(name)}: </dt>
          <dd className="inline">
            {before && name in before && (
              <>
                <del className="text-danger-strong decoration-1">{show(before[name])}</del>{' '}
              </>
            )}
            {after && name in after && <ins className="no-underline">{show(after[name])}</ins>}
          </dd>
        </div>
      ))}
      {reason && (
        <div>
          <dt className="inline text-muted">Reason: </dt>
          <dd className="inline wrap-anywhere">{reason}</dd>
        </div>
      )}
    </dl>
  )
}

function fieldWords(name: string): string {
  const spaced = name.replaceAll(/([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return values.get(value) ?? value
  return value === null || value === undefined ? 'none' : String(value)
}

/** Words for what is kept as a name. */
const values = new Map([
  ['totp', 'one-time code'],
  ['recovery', 'recovery code'],
])
