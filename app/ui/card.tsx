import type { HTMLAttributes } from 'react'

/** A white card on the page's background; turn `padded` off for content that extends to the edges. */
export function Card({
  as: Element = 'div',
  padded = true,
  raised = false,
  className = '',
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  padded?: boolean
  raised?: boolean
}) {
  return (
    <Element
      {...rest}
      className={`rounded-xl border border-line bg-surface ${padded ? 'p-6 sm:p-8' : ''} ${raised ? 'shadow-raised' : ''} ${className}`}
    />
  )
}
