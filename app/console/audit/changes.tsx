import type { AuditRow } from '#domain/staff/audit/audit.schema.ts'
import { saidFields } from '#domain/staff/audit/field-words.rules.ts'

/** The changed fields in words, old and new values side by side; `ids`: includes fields that only identify a row. */
export function Changes({
  row: { before, after, reason },
  ids = false,
}: {
  row: Pick<AuditRow, 'before' | 'after' | 'reason'>
  ids?: boolean
}) {
  const fields = saidFields({ before, after }, { ids })
  if (fields.length === 0 && !reason) return <span className="text-muted">–</span>
  return (
    <dl className="grid gap-1">
      {fields.map((field) => (
        <div key={field.name}>
          <dt className="inline text-muted">{field.label}: </dt>
          <dd className="inline">
            {field.before !== null && (
              <>
                <del className="text-danger-strong decoration-1">{field.before}</del>{' '}
              </>
            )}
            {field.after !== null && <ins className="no-underline">{field.after}</ins>}
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
