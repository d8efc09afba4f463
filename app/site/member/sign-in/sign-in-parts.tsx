import { type ReactNode, useState } from 'react'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import * as m from '#messages'

/** The layout of the sign-in pages. */
export function SignInSheet({
  title,
  lead,
  children,
  after,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
  after?: ReactNode
}) {
  return (
    <div className="needs-notice wrap-narrow section-space">
      <header className="mb-8">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 text-lead text-muted">{lead}</p>
      </header>
      <Card raised>{children}</Card>
      {after && <div className="mt-8 text-body text-muted">{after}</div>}
    </div>
  )
}

/** An email address to sign in with (`username`), or for contact. */
export function EmailField({
  label = m.sign_in_email(),
  hint,
  autoComplete,
}: {
  label?: string
  hint?: string
  autoComplete: 'username' | 'email'
}) {
  return (
    <TextField
      name="email"
      type="email"
      label={label}
      hint={hint}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** A password field that can show its text, accepts pasting, and works with password managers. */
export function PasswordField({
  name = 'password',
  label,
  hint,
  autoComplete,
}: {
  name?: string
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}) {
  const [shown, setShown] = useState(false)
  return (
    <div className="grid gap-2">
      <TextField
        name={name}
        type={shown ? 'text' : 'password'}
        label={label}
        hint={hint}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="text-link min-h-6 justify-self-start text-small"
      >
        {m.sign_in_show_password({ isShown: shown })}
      </button>
    </div>
  )
}
