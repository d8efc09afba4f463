import type { AuditFields } from '#db/schema/staff.ts'
import { fullName } from '#domain/full-name.ts'
import { fieldName, shownText } from '#domain/offices/field-words.ts'
import { type OfficeFieldName, officeFields } from '#domain/values/office-fields.ts'
import * as m from '#messages'
import { renderIn } from '#messages/locale.ts'
import { changedIn } from './merge-forms.rules.ts'
import type { OfficeForm } from './office-form.schema.ts'

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const isSimple = (field: keyof OfficeForm): field is OfficeFieldName => field in officeFields

/** A form field as one line, for a diff or the audit log. */
export function fieldText<Field extends keyof OfficeForm>(field: Field, form: OfficeForm): string {
  if (field === 'week')
    return form.week.map((day, index) => `${weekdays[index]} ${day || m.offices_field_not_told()}`).join('; ')
  if (isSimple(field)) return shownText(field, form[field])
  if (field === 'providers')
    return form.providers
      .map(({ firstName, lastName, credential, npi, specialty, languages }) =>
        [fullName({ firstName, lastName }), credential, npi, specialty, languages].filter(Boolean).join(', '),
      )
      .join('; ')
  const value = form[field] ?? ''
  return Array.isArray(value) ? value.join(', ') : value.replaceAll('\n', '; ')
}

/** The differences between two forms, as text. */
export function diffForms(
  was: OfficeForm,
  is: OfficeForm,
): { name: string; before: string; after: string }[] {
  return changedIn(was, is).map((field) => ({
    name: fieldName(field),
    before: fieldText(field, was),
    after: fieldText(field, is),
  }))
}

/** The same for the audit log, by the fields' code names. */
export function auditDiff(was: OfficeForm, is: OfficeForm): { before: AuditFields; after: AuditFields } {
  const fields = changedIn(was, is)
  const of = (form: OfficeForm) => Object.fromEntries(fields.map((field) => [field, fieldText(field, form)]))
  return renderIn('en', () => ({ before: of(was), after: of(is) }))
}
