import type { HTMLAttributes } from 'react'

/** A white sheet on the page's ground; `padded` off when the content brings its own edges. */
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
