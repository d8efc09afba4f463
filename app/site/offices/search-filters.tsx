import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import { languageWords, specialtyWords } from '#domain/offices/office-words.ts'
import * as m from '#messages'
import type { SearchValues } from './search-link.ts'

/** The search's filters: native fields, collapsed until opened. */
export function Filters({ values, errors }: { values: SearchValues; errors: Record<string, string> }) {
  return (
    <div className="grid gap-4 pt-3 pb-1 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        name="specialty"
        label={m.offices_specialty()}
        placeholder={m.offices_any()}
        defaultValue={values.specialty ?? ''}
        error={errors.specialty}
        options={specialtyWords()}
      />
      <SelectField
        name="language"
        label={m.offices_language()}
        placeholder={m.offices_any()}
        defaultValue={values.language ?? ''}
        error={errors.language}
        options={languageWords()}
      />
      <TextField name="q" label={m.offices_name()} defaultValue={values.q} maxLength={80} error={errors.q} />
      <div className="flex flex-wrap gap-x-8 gap-y-1 sm:col-span-2 lg:col-span-3">
        {flags.map(([name, label]) => (
          <CheckboxField
            key={name}
            name={name}
            value="true"
            label={label()}
            defaultChecked={isOn(values[name])}
            error={errors[name]}
          />
        ))}
      </div>
    </div>
  )
}

const flags = [
  ['accepting', m.offices_accepting],
  ['openSaturday', m.offices_open_on_saturday],
  ['openNow', m.offices_open_now],
] as const

function isOn(value: string | undefined): boolean {
  return value === 'true' || value === '1' || value === 'on'
}
