import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { conflictWords } from '#domain/back-office/content/diff-words.rules.ts'
import { humanize } from '#domain/back-office/content/fields.rules.ts'
import type { Forms } from '#domain/back-office/content/forms.rules.ts'
import type { Conflict } from '#domain/back-office/content/merge-draft.rules.ts'
import { nameOf, partOfPath } from './part.ts'

/** Fields changed by two people: the user chooses field by field, and nothing typed is lost. */
export function ConflictDialog({
  conflicts,
  content,
  forms,
  message,
  onSettle,
}: {
  conflicts: Conflict[]
  /** The draft with the conflicts, and the forms that name its fields. */
  content: unknown
  forms: Forms
  message: string
  onSettle: (picks: boolean[]) => void
}) {
  const [picks, setPicks] = useState<boolean[]>([])
  return (
    <Modal
      open={conflicts.length > 0}
      onClose={() => {}}
      closable={false}
      title="You both changed this"
      size="large"
      footer={
        <Button size="sm" onClick={() => onSettle(conflicts.map((_, at) => picks[at] ?? false))}>
          Save these choices
        </Button>
      }
    >
      <p className="mb-4">{message} Everything else has been merged.</p>
      <div className="grid gap-5">
        {conflicts.map((conflict, at) => {
          const name = conflict.path.join('.')
          const words = conflictWords(conflict, content, forms)
          return (
            <fieldset key={name} className="min-w-0">
              <legend className="mb-2 font-semibold">{wordsOfPath(conflict.path)}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {[
                  { label: 'Yours', lines: words.mine, isTheirs: false },
                  { label: 'Theirs', lines: words.theirs, isTheirs: true },
                ].map(({ label, lines, isTheirs }) => (
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
                      {lines.map((line) => (
                        <span key={line} className="block text-small wrap-anywhere">
                          {line}
                        </span>
                      ))}
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
