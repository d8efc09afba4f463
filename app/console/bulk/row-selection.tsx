import { useState } from 'react'
import type { Column } from '#app/console/parts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Elements } from '#app/ui/field.tsx'

/** The selected rows of a page, by id; `columnOf` puts a select-all checkbox in the header. */
export function useRowSelection(ids: string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = ids.filter((id) => ticked.has(id))
  const isWhole = ids.length > 0 && chosen.length === ids.length
  return {
    chosen,
    isWhole,
    clear: () => setTicked(new Set()),
    columnOf: (label: string): Column => ({
      hidden: 'Choose',
      box: (
        <RowCheckbox
          label={label}
          checked={isWhole}
          onChange={(isChosen) => setTicked(new Set(isChosen ? ids : []))}
        />
      ),
    }),
    boxOf: (id: string, label: string) => (
      <RowCheckbox
        label={label}
        checked={ticked.has(id)}
        onChange={(isChosen) =>
          setTicked(new Set(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)))
        }
      />
    ),
  }
}

/**
 * The number of selected rows, and the bulk action for them, which is always previewed first. `dialog` asks what to do
 * for the selection it receives.
 */
export function SelectionBar({
  noun,
  number,
  mayBeMore,
  isFiltered,
  dialog,
}: {
  noun: string
  /** The number of selected rows. */
  number: number
  /** The whole page is selected and there are more rows: the user may mean all search results. */
  mayBeMore: boolean
  isFiltered: boolean
  dialog: (about: { all: boolean; who: string; onClose: () => void }) => Elements
}) {
  const [isAll, setIsAll] = useState(false)
  const [open, setOpen] = useState(false)
  const all = isAll && mayBeMore
  const everyone = isFiltered ? `All ${noun} that match this search` : `All ${noun}`
  const who = all ? everyone : `${number} chosen`
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2">
      {number === 0 ? (
        <p className="text-small text-muted">Select {noun} to run a bulk action.</p>
      ) : (
        <>
          <p className="font-semibold" aria-live="polite">
            {who}
          </p>
          {mayBeMore && (
            <Button variant="secondary" size="sm" onClick={() => setIsAll(!all)}>
              {all ? 'Only this page' : everyone}
            </Button>
          )}
          <Button size="sm" onClick={() => setOpen(true)}>
            Run a bulk action
          </Button>
        </>
      )}
      {open && dialog({ all, who, onClose: () => setOpen(false) })}
    </div>
  )
}

function RowCheckbox({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (isChosen: boolean) => void
}) {
  return (
    <label className="-m-2 grid size-10 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-4.5 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
