import { RelativeFields } from '#app/people/relative-fields.tsx'
import { CheckboxField } from '#app/ui/field.tsx'
import { childAgeWords } from '#domain/law/ages.ts'
import type { DependentView } from '#domain/memberships/membership.schema.ts'

/** The fields of one person of the family, with what keeps a grown child covered. */
export function PersonFields({ person }: { person: Partial<DependentView> }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <RelativeFields person={person} />
      </div>
      <CheckboxField
        name="disabled"
        label="Has a disability"
        hint={`Children are covered to their ${childAgeWords}, with a disability beyond it.`}
        defaultChecked={person.disabled}
      />
    </>
  )
}
