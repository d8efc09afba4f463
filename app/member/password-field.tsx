import { useState } from 'react'
import { TextField } from '#app/ui/field.tsx'

/** A password that can be looked at while it is typed, pasted, and filled in by a password manager. */
export function PasswordField({
  label,
  hint,
  error,
  autoComplete,
}: {
  label: string
  hint?: string
  error?: string
  autoComplete: 'current-password' | 'new-password'
}) {
  const [shown, setShown] = useState(false)
  return (
    <div className="grid gap-2">
      <TextField
        name="password"
        type={shown ? 'text' : 'password'}
        label={label}
        hint={hint}
        error={error}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="text-link min-h-6 justify-self-start text-small"
      >
        {shown ? 'Hide password' : 'Show password'}
      </button>
    </div>
  )
}
