import { useState } from 'react'
import { type FieldWords, TextField } from '#app/ui/field.tsx'
import * as m from '#messages'

/** A new password that can be shown, so it needn't be typed twice. */
export function NewPasswordField(words: FieldWords) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...words}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="h-10 rounded-md px-3 text-small font-semibold text-accent-strong hover:bg-accent-soft"
        >
          <span aria-hidden="true">{isShown ? m.forms_hide() : m.forms_show()}</span>
          <span className="sr-only">{isShown ? m.forms_hide_password() : m.forms_show_password()}</span>
        </button>
      }
    />
  )
}
