import type { ApiError } from '#app/api-client/api-error.ts'
import type { FieldError } from '#domain/errors.ts'

/** Messages by field name, and one for errors that belong to no field of the form. */
export type FormErrors = { fields: Record<string, string>; summary: string | undefined }

type Issue = { path: PropertyKey[]; message: string }

/** Errors from a schema's issues, the first per field; issues that no field can show go to the summary. */
export function errorsOfIssues(issues: readonly Issue[], names: ReadonlySet<string>): FormErrors {
  return sort(
    issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
    names,
  )
}

/**
 * Errors from an API error: its field messages at their fields; its message is the summary if none of them can be
 * shown.
 */
export function errorsOfApi(error: ApiError, names: ReadonlySet<string>): FormErrors {
  const sorted = sort(error.fields ?? [], names)
  if (sorted.summary !== undefined || Object.keys(sorted.fields).length > 0) return sorted
  return { fields: {}, summary: error.message }
}

function sort(errors: readonly FieldError[], names: ReadonlySet<string>): FormErrors {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const { path, message } of errors) {
    const name = nameFor(path, names)
    if (name === undefined) rest.push(message)
    else fields[name] ??= message
  }
  return { fields, summary: rest.length > 0 ? [...new Set(rest)].join(' ') : undefined }
}

/** The field that shows a path: the exact one, or its nearest ancestor ('phones.0' at 'phones'). */
function nameFor(path: string, names: ReadonlySet<string>): string | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('.')
    if (names.has(name)) return name
  }
  return undefined
}
