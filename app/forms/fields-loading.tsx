import { useEffect, useRef } from 'react'
import { Spinner } from '#app/ui/spinner.tsx'
import { delaySubmit } from './delay-submit.ts'

/**
 * The `Suspense` fallback for form fields that are still loading. A form submitted in the meantime waits for them, so
 * that an error shows at its field and not above the form. `label` is read out.
 */
export function FieldsLoading({ label }: { label: string }) {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    let come = () => {}
    delaySubmit(form, new Promise<void>((resolve) => (come = resolve)))
    return () => come()
  }, [])
  return (
    <span ref={here}>
      <Spinner label={label} />
    </span>
  )
}
