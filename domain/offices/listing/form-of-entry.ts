import { labelFor, languageLabels } from '#domain/offices/office-words.ts'
import { typedFieldsOf } from './field-forms.ts'
import { writeExceptions, writeOpenings } from './hours-text.rules.ts'
import type { OfficeEntry, OfficeForm } from './office-form.schema.ts'
import { writePoint } from './point-text.rules.ts'

/** An entry as a form, with sorted lists. `officeFormSchema` parses it back into the same entry. */
export function formOfEntry({ hours, ...entry }: OfficeEntry): OfficeForm {
  return {
    name: entry.name,
    line1: entry.line1,
    line2: entry.line2 ?? '',
    city: entry.city,
    state: entry.state,
    zip: entry.zip,
    ...(entry.point !== undefined && { point: entry.point ? writePoint(entry.point) : '' }),
    phone: entry.phone,
    week: Array.from({ length: 7 }, (_, day) => (hours ? writeOpenings(hours.weekly[day] ?? []) : '')),
    exceptions: hours ? writeExceptions(hours.exceptions) : '',
    ...typedFieldsOf(entry),
    planIds: entry.planIds.toSorted(),
    providers: entry.providers.map(({ id, firstName, lastName, credential, npi, specialty, languages }) => ({
      id,
      firstName,
      lastName,
      credential: credential ?? '',
      npi: npi ?? '',
      specialty: specialty ?? '',
      languages: languages.map((code) => labelFor(languageLabels, code)).join(', '),
    })),
  }
}
