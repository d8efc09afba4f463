import { type FieldWords, TextField } from '#app/ui/field.tsx'

/** A color, from the system's color picker or as #rrggbb. */
export function ColorField({
  words,
  value,
  onChange,
}: {
  words: FieldWords
  value: string
  onChange: (value: string) => void
}) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField {...words} value={value} onChange={({ target }) => onChange(target.value)} />
      <input
        type="color"
        aria-label={`Choose: ${String(words.label)}`}
        value={isColor ? value.toLowerCase() : '#ffffff'}
        onChange={({ target }) => onChange(target.value)}
        className="h-12 w-14 rounded-md border border-line-strong bg-surface p-1"
      />
    </div>
  )
}
