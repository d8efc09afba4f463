import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/**
 * Additional fields of a filter form. On a phone they're behind a button, so the list starts on the first screen.
 * `inUse`: how many of them are set.
 */
export function FoldedFilters({ inUse, children }: { inUse: number; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="sm:hidden">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{inUse === 0 ? 'More filters' : `More filters (${inUse} in use)`}</span>
        </Button>
      </div>
      <div id={id} className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        {children}
      </div>
    </>
  )
}

/** How many of these filters are set in an address. */
export const filtersInUse = (search: URLSearchParams, names: readonly string[]) =>
  names.filter((name) => search.get(name)).length
