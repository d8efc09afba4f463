import { type ReactNode, useId } from 'react'
import * as m from '#messages'
import { FieldErrorText, type FieldWords, useFieldError } from './field.tsx'

export type RadioCard = {
  value: string
  label: ReactNode
  /** One line under the label. */
  text?: ReactNode
  /** Shown at the right end, such as a price. */
  aside?: ReactNode
  disabled?: boolean
}

/** A choice among a few options, each a card that labels a native radio button. */
export function RadioCards({
  name,
  label,
  hint,
  error: told,
  optional,
  options,
  value,
  defaultValue,
  onChange,
  columns = 1,
}: FieldWords & {
  options: readonly RadioCard[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  columns?: 1 | 2 | 3
}) {
  const id = useId()
  const error = useFieldError(name, told)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }[columns]
  return (
    <fieldset aria-describedby={described} className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold text-ink">
        <span>{label}</span>
        {optional && <span className="font-normal text-muted">{` ${m.ui_optional()}`}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-small text-muted">
          {hint}
        </p>
      )}
      <div className={`grid gap-3 ${grid}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-3.5 rounded-lg border border-line-strong/60 bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-55"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              onChange={onChange && (() => onChange(option.value))}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold leading-snug text-ink">{option.label}</span>
              {option.text && <span className="mt-0.5 block text-small text-muted">{option.text}</span>}
            </span>
            {option.aside && (
              <span className="shrink-0 text-right font-semibold text-ink">{option.aside}</span>
            )}
          </label>
        ))}
      </div>
      <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
    </fieldset>
  )
}
