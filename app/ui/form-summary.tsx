import { useFormFault } from './field.tsx'
import { Notice } from './notice.tsx'

/** An error about the form as a whole; takes focus after a failed submit if no field is invalid. */
export function FormSummary({ error }: { error?: string | undefined }) {
  const fault = useFormFault(error)
  if (!fault) return null
  return (
    <div data-form-summary="" tabIndex={-1} role="alert" className="rounded-lg outline-offset-2">
      <Notice tone="danger">{fault}</Notice>
    </div>
  )
}
