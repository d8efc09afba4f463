import type { ReactNode } from 'react'

/** A list that phones push sideways (`phone-row` in app.css) and wider screens lay out as a grid, by `className`. */
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
    <List
      // What scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={label}
      className={`phone-row grid ${className}`}
    >
      {children}
    </List>
  )
}
