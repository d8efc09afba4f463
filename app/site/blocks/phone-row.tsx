import type { ReactNode } from 'react'

/** A list that phones push sideways (`phone-row` in adapt.css) and wider screens lay out as a grid, by `className`. */
export function PhoneRow({
  as: List = 'ul',
  label,
  className,
  children,
}: {
  as?: 'ol' | 'ul'
  label: string
  className: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no field is in it
    <div role="group" aria-label={label} tabIndex={0} className="phone-row">
      <List className={`grid ${className}`}>{children}</List>
    </div>
  )
}
