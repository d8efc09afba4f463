import { useState } from 'react'
import { TextField } from '#app/ui/field.tsx'

/** A password field that can show its text, accepts pasting, and works with password managers. */
export function PasswordField({
  name = 'password',
  label = 'Password',
  hint,
  autoComplete,
  autoFocus = false,
}: {
  name?: string
  label?: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  /** In a dialog: focus it when the dialog opens. */
  autoFocus?: boolean
}) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      name={name}
      type={shown ? 'text' : 'password'}
      label={label}
      hint={hint}
      autoComplete={autoComplete}
      data-autofocus={autoFocus || undefined}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          className="min-h-8 rounded-sm px-3 text-small font-semibold text-accent-strong"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
