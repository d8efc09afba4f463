import { TextField } from '#app/ui/field.tsx'

/** A six-digit code from the authenticator app, or a recovery code; password managers can fill it in. */
export function CodeField({
  label = 'Code from your authenticator app',
  hint,
  autoFocus = false,
}: {
  label?: string
  hint?: string
  autoFocus?: boolean
}) {
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      data-autofocus={autoFocus || undefined}
      className="font-mono tracking-widest"
    />
  )
}
