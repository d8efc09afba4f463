import { fillFields } from '#domain/offices/listing/field-forms.ts'

/** What a form holds of an office, with the lists of which nothing was ticked or typed. */
export function typedOffice(values: Record<string, unknown>): Record<string, unknown> {
  const form = values.form as Record<string, unknown>
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  return {
    ...form,
    ...fillFields(form),
    exceptions: form.exceptions ?? '',
    planIds: list(form.planIds),
    providers: list(form.providers),
  }
}
