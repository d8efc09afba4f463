import type { ReactNode } from 'react'
import { FieldErrorText } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { newValue } from '#domain/back-office/content/starter.rules.ts'
import { type FieldPart, starterNames } from './field-names.ts'

const small =
  'grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:opacity-40'

/** A list of entries, each rendered by `draw`, with buttons to move, remove and add. */
export function ListField({
  field,
  value,
  path,
  names,
  faults,
  onChange,
  draw,
}: FieldPart & { draw: (item: Pick<FieldPart, 'field' | 'value' | 'path'>) => ReactNode }) {
  const entries: unknown[] = Array.isArray(value) ? value : []
  const { item } = field
  if (!item) return null
  const name = path.join('.')
  const own = faults.find((fault) => fault.path === name)?.message
  const set = (next: unknown[]) => onChange(path, next, true)
  const swap = (one: number, other: number) => {
    const [first, second] = [entries[one], entries[other]]
    set(entries.with(one, second).with(other, first))
  }
  const isFull = field.max !== undefined && entries.length >= field.max
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-small font-semibold">
        <span>{`${field.title} `}</span>
        <span className="font-normal text-muted">{`(${entries.length})`}</span>
      </legend>
      {field.help && <p className="text-small text-muted">{field.help}</p>}
      <FieldErrorText id={`${name}-error`}>{own}</FieldErrorText>
      {entries.map((entry, at) => {
        const title = `${field.title}, ${at + 1}`
        return (
          // Entries have no id.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is all there is to tell them by
          <fieldset key={at} aria-label={title} className="min-w-0 rounded-md border border-line p-3">
            <div className="mb-2 flex items-center justify-between gap-2">
              <span className="text-fine font-semibold text-muted">{at + 1}</span>
              <span className="flex">
                <button
                  type="button"
                  className={small}
                  disabled={at === 0}
                  aria-label={`Move up: ${title}`}
                  onClick={() => swap(at, at - 1)}
                >
                  <Icon name="chevron-down" className="size-4.5 rotate-180" />
                </button>
                <button
                  type="button"
                  className={small}
                  disabled={at === entries.length - 1}
                  aria-label={`Move down: ${title}`}
                  onClick={() => swap(at, at + 1)}
                >
                  <Icon name="chevron-down" className="size-4.5" />
                </button>
                <button
                  type="button"
                  className={small}
                  aria-label={`Remove: ${title}`}
                  onClick={() => set(entries.toSpliced(at, 1))}
                >
                  <Icon name="trash" className="size-4.5" />
                </button>
              </span>
            </div>
            <div className="grid gap-4">
              {draw({
                field: { ...item, name: String(at), title: `${field.title} ${at + 1}` },
                value: entry,
                path: [...path, String(at)],
              })}
            </div>
          </fieldset>
        )
      })}
      <div>
        <button
          type="button"
          disabled={isFull}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 text-small font-semibold text-accent-strong hover:bg-accent-soft disabled:opacity-50"
          onClick={() => set([...entries, newValue({ ...item, title: field.title }, starterNames(names))])}
        >
          <Icon name="plus" className="size-4.5" />
          {isFull ? `No more than ${field.max}` : `Add to ${field.title.toLowerCase()}`}
        </button>
      </div>
    </fieldset>
  )
}
