import type { AuditFields } from '#db/schema/staff.ts'
import { fullName } from '#domain/full-name.ts'
import { acceptanceLabels, labelFor } from '#domain/offices/office-words.ts'
import { changedIn } from './merge-forms.rules.ts'
import type { OfficeForm } from './office-form.schema.ts'

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** The names of an office's fields for people. */
export const fieldNames: Record<keyof OfficeForm, string> = {
  name: 'Name',
  line1: 'Street address',
  line2: 'Suite or floor',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  point: 'Point on the map',
  phone: 'Phone',
  email: 'Email',
  week: 'Hours',
  exceptions: 'Other days',
  languages: 'Languages',
  specialties: 'Specialties',
  acceptance: 'New patients',
  accessibility: 'Accessibility',
  planIds: 'Plans',
  providers: 'Dentists',
}

/** A field of a form in one line, for a diff or the audit. */
export function fieldText<Field extends keyof OfficeForm>(field: Field, form: OfficeForm): string {
  if (field === 'week')
    return form.week.map((day, index) => `${weekdays[index]} ${day || 'not told'}`).join('; ')
  if (field === 'acceptance') return labelFor(acceptanceLabels, form.acceptance)
  if (field === 'providers')
    return form.providers
      .map(({ firstName, lastName, credential, npi, specialty, languages }) =>
        [fullName({ firstName, lastName }), credential, npi, specialty, languages].filter(Boolean).join(', '),
      )
      .join('; ')
  const value = form[field] ?? ''
  return Array.isArray(value) ? value.join(', ') : value.replaceAll('\n', '; ')
}

/** What differs between two forms, in words. */
export function diffForms(
  was: OfficeForm,
  is: OfficeForm,
): { name: string; before: string; after: string }[] {
  return changedIn(was, is).map((field) => ({
    name: fieldNames[field],
    before: fieldText(field, was),
    after: fieldText(field, is),
  }))
}

/** The same for the audit, by the field's name in code. */
export function auditDiff(was: OfficeForm, is: OfficeForm): { before: AuditFields; after: AuditFields } {
  const fields = changedIn(was, is)
  const of = (form: OfficeForm) => Object.fromEntries(fields.map((field) => [field, fieldText(field, form)]))
  return { before: of(was), after: of(is) }
}
