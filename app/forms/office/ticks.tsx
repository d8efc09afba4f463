import { CheckboxField } from '#app/ui/field.tsx'

/** A named list of checkboxes. */
export function Ticks({
  title,
  name,
  labels,
  ticked,
}: {
  title: string
  name: string
  labels: Record<string, string>
  ticked: readonly string[]
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-semibold">{title}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(labels).map(([value, label]) => (
          <CheckboxField
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={ticked.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
