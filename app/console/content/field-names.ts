import type { Field } from '#domain/back-office/content/fields.rules.ts'
import type { StarterNames } from '#domain/back-office/content/starter.rules.ts'
import type { FieldError } from '#domain/errors.ts'

type Named = { value: string; label: string }

/** Brand data that fields choose from, and the brand's date 'YYYY-MM-DD'. */
export type Names = { plans: Named[]; services: Named[]; today: string }

/** One field with its value and its path in the content. */
export type FieldPart = {
  field: Field
  value: unknown
  path: readonly string[]
  faults: readonly FieldError[]
  names: Names
  onChange: (path: readonly string[], value: unknown, isStep?: boolean) => void
}

/** The same, in the form a new entry starts with. */
export function starterNames({ plans, services, today }: Names): StarterNames {
  return {
    plans: plans.map(({ value }) => value),
    services: services.map(({ value }) => value),
    today,
  }
}
