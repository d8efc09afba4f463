import { useEffect, useRef } from 'react'
import { Spinner } from '#app/ui/spinner.tsx'
import { delaySubmit } from './delay-submit.ts'

/**
 * Stands where fields of a form are still fetched, as the fallback of a `Suspense`. A form that is sent meanwhile waits
 * for them, so that what is missing is told at its field and not above the form. `label` is read out.
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
