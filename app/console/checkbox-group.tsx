import { CheckboxField, FieldErrorText, useFieldError } from '#app/ui/field.tsx'

type Parts<Value extends string> = {
  name: string
  legend: string
  choices: readonly Value[]
  labels: Record<Value, string>
  ticked: readonly Value[]
  onChange: (ticked: Value[]) => void
}

/** A list of checkboxes; errors show below. */
export function CheckboxGroup<Value extends string>({
  name,
  legend,
  choices,
  labels,
  ticked,
  onChange,
}: Parts<Value>) {
  const error = useFieldError(name)
  return (
    <fieldset className="min-w-0" aria-describedby={`${name}-error`}>
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {choices.map((value) => (
          <CheckboxField
            key={value}
            name={name}
            value={value}
            label={labels[value]}
            checked={ticked.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
            }
          />
        ))}
      </div>
      <FieldErrorText id={`${name}-error`}>{error}</FieldErrorText>
    </fieldset>
  )
}
