import type { Field } from '#domain/back-office/content/fields.rules.ts'
import type { StarterNames } from '#domain/back-office/content/starter.rules.ts'
import type { FieldError } from '#domain/errors.ts'

type Named = { value: string; label: string }

/** What of the brand fields choose from, and its day 'YYYY-MM-DD'. */
export type Names = { plans: Named[]; services: Named[]; today: string }

/** One field with its value and its place in the content. */
export type FieldPart = {
  field: Field
  value: unknown
  path: readonly string[]
  faults: readonly FieldError[]
  names: Names
  onChange: (path: readonly string[], value: unknown, isStep?: boolean) => void
}

/** The same as a new entry begins with. */
export function starterNames({ plans, services, today }: Names): StarterNames {
  return {
    plans: plans.map(({ value }) => value),
    services: services.map(({ value }) => value),
    today,
  }
}
