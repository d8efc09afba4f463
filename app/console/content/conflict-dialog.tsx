import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { humanize } from '#domain/back-office/content/fields.rules.ts'
import type { Conflict } from '#domain/back-office/content/merge-draft.rules.ts'
import { nameOf, partOfPath } from './part.ts'

/** What two people have changed in one field: the person chooses, field by field, and nothing typed is lost. */
export function ConflictDialog({
  conflicts,
  message,
  onSettle,
}: {
  conflicts: Conflict[]
  message: string
  onSettle: (picks: boolean[]) => void
}) {
  const [picks, setPicks] = useState<boolean[]>([])
  return (
    <Modal
      open={conflicts.length > 0}
      onClose={() => {}}
      closable={false}
      title="You both changed the same"
      size="large"
      footer={
        <Button size="sm" onClick={() => onSettle(conflicts.map((_, at) => picks[at] ?? false))}>
          Save what is chosen
        </Button>
      }
    >
      <p className="mb-4">{message} Everything else is put together already.</p>
      <div className="grid gap-5">
        {conflicts.map(({ path, mine, theirs }, at) => {
          const name = path.join('.')
          return (
            <fieldset key={name} className="min-w-0">
              <legend className="mb-2 font-semibold">{wordsOfPath(path)}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {[
                  { label: 'Yours', value: mine, isTheirs: false },
                  { label: 'Theirs', value: theirs, isTheirs: true },
                ].map(({ label, value, isTheirs }) => (
                  <label key={label} className="flex min-w-0 gap-2 rounded-md border border-line p-3">
                    <input
                      type="radio"
                      name={name}
                      checked={(picks[at] ?? false) === isTheirs}
                      onChange={() =>
                        setPicks(conflicts.map((_, i) => (i === at ? isTheirs : (picks[i] ?? false))))
                      }
                    />
                    <span className="min-w-0">
                      <span className="block text-small font-semibold">{label}</span>
                      <span className="block text-small wrap-anywhere whitespace-pre-wrap">
                        {shown(value)}
                      </span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
    </Modal>
  )
}

function wordsOfPath(path: string[]): string {
  const names = path
    .slice(path[0] === 'pages' ? 2 : 1)
    .map((each) => (/^\d+$/.test(each) ? String(Number(each) + 1) : humanize(each)))
  return [nameOf(partOfPath(path.join('.'))), ...names].join(' › ')
}

function shown(value: unknown): string {
  if (value === undefined || value === '') return 'Nothing'
  if (typeof value === 'string') return value.replaceAll(/<[^>]*>/g, ' ').trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value, null, 1).slice(0, 600)
}
