import { fillFields } from '#domain/offices/listing/field-forms.ts'

/** A form's values for an office, with empty lists where nothing was checked or typed. */
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
