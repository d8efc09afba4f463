import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type FieldWords, TextField } from '#app/ui/field.tsx'
import type { FieldError } from '#domain/errors.ts'

/** Texts under custom names, such as a page's variables. */
export function PairsField({
  words,
  value,
  faults,
  onChange,
}: {
  words: FieldWords
  value: unknown
  faults: readonly FieldError[]
  onChange: (value: unknown, isStep?: boolean) => void
}) {
  const [name, setName] = useState('')
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const isNew = /^[a-z_][\w-]{0,60}$/i.test(name) && !pairs.some(([each]) => each === name)
  return (
    <details className="min-w-0 rounded-md border border-line p-3">
      <summary className="text-small font-semibold">
        <span>{`${words.label} `}</span>
        <span className="font-normal text-muted">{`(${pairs.length})`}</span>
      </summary>
      <div className="mt-3 grid gap-3">
        {words.error && <p className="text-small font-medium text-danger">{words.error}</p>}
        {pairs.map(([each, text]) => {
          const path = `${words.name}.${each}`
          const error = faults.find((fault) => fault.path === path)?.message
          return (
            <TextField
              key={each}
              name={path}
              label={each}
              hint="Leave empty to remove it."
              {...(error ? { error } : {})}
              value={String(text ?? '')}
              onChange={({ target }) =>
                onChange(
                  Object.fromEntries(
                    pairs.flatMap(([other, old]) => {
                      const next = other === each ? target.value : old
                      return next === '' ? [] : [[other, next]]
                    }),
                  ),
                )
              }
            />
          )
        })}
        <TextField
          name={`${words.name}-new`}
          label="Name of the new one"
          hint="For example home_join_now_url."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div>
          <Button
            size="sm"
            variant="secondary"
            disabled={!isNew}
            onClick={() => {
              onChange({ ...Object.fromEntries(pairs), [name]: '/' }, true)
              setName('')
            }}
          >
            Add
          </Button>
        </div>
      </div>
    </details>
  )
}
