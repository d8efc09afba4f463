import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'

const step =
  'grid size-11 shrink-0 place-items-center rounded-md text-accent-strong hover:bg-accent-soft disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent'

/** A quantity: a number field with a button on either side. */
export function QuantityField({
  label,
  value,
  most,
  onChange,
}: {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}) {
  return (
    <div className="flex shrink-0 items-center rounded-lg border border-line-strong/60 bg-surface p-0.5">
      <button
        type="button"
        className={step}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
        aria-label={m.pages_quantity_less({ service: label })}
      >
        <Icon name="minus" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        aria-label={m.pages_quantity({ service: label })}
        value={value}
        onChange={(event) =>
          onChange(Math.min(most, Number(event.target.value.replaceAll(/\D/g, '').slice(-2))))
        }
        className="h-11 w-9 bg-transparent text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        className={step}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
        aria-label={m.pages_quantity_more({ service: label })}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
