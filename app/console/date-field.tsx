import { useId, useRef } from 'react'
import { type FieldWords, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { typedDate } from '#domain/format.ts'
import { isUsualDay, readDay } from '#domain/typed-date.rules.ts'

type DateFieldProps = FieldWords & {
  /** 'YYYY-MM-DD', or what was typed. */
  defaultValue?: string | undefined
  /** The first and last day that the calendar offers, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  /** Called on every change with the day 'YYYY-MM-DD', or with the raw text if it isn't a date. */
  onDay?: (day: string) => void
  'data-autofocus'?: boolean
}

/**
 * A date as text, in any form that `readDay` reads, or from the browser's calendar. On blur a valid date is shown as
 * MM/DD/YYYY. The form submits the field's text, which its schema reads with `daySchema`.
 */
export function DateField({ defaultValue = '', min, max, onDay, ...words }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const frame = useId()

  const box = () => document.getElementById(frame)?.querySelector<HTMLInputElement>('input[type="text"]')

  /** Sets the value as if it had been typed, so the surrounding form notices. */
  function write(text: string) {
    const field = box()
    if (!field || field.value === text) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function openCalendar() {
    if (!calendar.current) return
    const day = readDay(box()?.value ?? '')
    calendar.current.value = isUsualDay(day) ? day : ''
    calendar.current.showPicker()
  }

  return (
    <div id={frame}>
      <TextField
        {...words}
        type="text"
        autoComplete="off"
        placeholder="MM/DD/YYYY"
        className="pr-12!"
        defaultValue={typedDate(defaultValue)}
        onChange={({ target }) => onDay?.(readDay(target.value))}
        onBlur={({ target }) => {
          const day = readDay(target.value)
          if (isUsualDay(day)) write(typedDate(day))
        }}
        after={
          <>
            <button
              type="button"
              aria-label="Choose from a calendar"
              onClick={openCalendar}
              className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
            >
              <Icon name="calendar" className="size-5" />
            </button>
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              min={min}
              max={max}
              onInput={(event) => event.stopPropagation()}
              onChange={({ target }) => target.value && write(typedDate(target.value))}
              className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
            />
          </>
        }
      />
    </div>
  )
}
