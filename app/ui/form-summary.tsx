import { useFormFault } from './field.tsx'
import { Notice } from './notice.tsx'

/** What is wrong with a form as a whole; takes the focus after a failed submit when no field is to blame. */
export function FormSummary({ error }: { error?: string | undefined }) {
  const fault = useFormFault(error)
  if (!fault) return null
  return (
    <div data-form-summary="" tabIndex={-1} role="alert" className="rounded-lg outline-offset-2">
      <Notice tone="danger">{fault}</Notice>
    </div>
  )
}
