import { useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SpanishEdit, StudioText } from '#domain/back-office/content/spanish/studio-spanish.schema.ts'
import { formatDate } from '#domain/format.ts'

type Props = {
  brandId: string
  texts: StudioText[]
  onDone: (said: string) => Promise<void>
}

const badges = {
  fresh: { tone: 'success', words: 'Current' },
  stale: { tone: 'warning', words: 'Outdated: the English has changed' },
  missing: { tone: 'neutral', words: 'Missing' },
} as const

/** A page's texts in both languages, with the Spanish editable; all changes are saved together. */
export function BothTexts({ brandId, texts, onDone }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [reviewedBy, setReviewedBy] = useState('')
  const [fault, setFault] = useState('')
  const [isPending, setPending] = useState(false)
  const edits = texts.flatMap(({ key, hash, spanish }): SpanishEdit[] => {
    const text = typed[key]
    if (text === undefined) return []
    return [{ key, ofHash: hash, was: spanish, text, ...(reviewedBy.trim() && { reviewedBy }) }]
  })

  async function save() {
    setPending(true)
    setFault('')
    const answer = await staffFetch(`/api/admin/content/spanish?brandId=${brandId}`, {
      method: 'PUT',
      body: { texts: edits },
    })
    setPending(false)
    if (!answer.ok) return setFault(answer.error.message)
    const { refused, saved } = answer.data
    const kept = new Set(refused.map(({ key }) => key))
    setReasons(Object.fromEntries(refused.map(({ key, reason }) => [key, reason])))
    // What was typed during the save stays.
    const isOpen = ([key, text]: [string, string]) => kept.has(key) || text !== typed[key]
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(isOpen)))
    await onDone(saved === 1 ? 'One text is saved.' : `${saved} texts are saved.`)
  }

  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (edits.length > 0) void save()
      }}
    >
      {fault && <Notice tone="danger">{fault}</Notice>}
      {texts.map((text) => (
        <OneText
          key={text.key}
          text={text}
          typed={typed[text.key]}
          reason={reasons[text.key]}
          onType={(words) => setTyped((now) => ({ ...now, [text.key]: words }))}
        />
      ))}
      <div className="sticky bottom-0 grid items-end gap-3 border-t border-line bg-surface py-3 sm:grid-cols-[minmax(0,22rem)_auto]">
        <TextField
          name="reviewedBy"
          label="Reviewed by"
          hint="A qualified translator, if one reviewed what you save."
          optional
          value={reviewedBy}
          maxLength={200}
          onChange={({ target }) => setReviewedBy(target.value)}
        />
        <Button type="submit" pending={isPending} disabled={edits.length === 0}>
          {edits.length === 0 ? 'Save' : `Save ${edits.length}`}
        </Button>
      </div>
    </form>
  )
}

function OneText({
  text: { key, english, isRich, spanish, state, reviewedBy, reviewedOn },
  typed,
  reason,
  onType,
}: {
  text: StudioText
  typed: string | undefined
  reason: string | undefined
  onType: (words: string) => void
}) {
  const badge = badges[state]
  return (
    <section
      aria-label={key}
      className="grid gap-2 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={badge.tone}>{badge.words}</Badge>
        <span className="text-fine wrap-anywhere text-muted">{key}</span>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <div>
          <p className="mb-1 text-small font-semibold">English</p>
          <p className="text-small wrap-anywhere whitespace-pre-wrap">{english}</p>
        </div>
        <div>
          <TextAreaField
            name={key}
            label="Spanish"
            lang="es"
            rows={Math.min(14, 1 + Math.ceil(Math.max(english.length, spanish?.length ?? 0) / 45))}
            {...(isRich && { hint: 'Keep the tags between < and >, and the addresses of links.' })}
            {...(reason && { error: reason })}
            value={typed ?? spanish ?? ''}
            onChange={({ target }) => onType(target.value)}
          />
          {state === 'stale' && typed === undefined && (
            <Button size="sm" variant="quiet" onClick={() => onType(spanish ?? '')}>
              Still correct
            </Button>
          )}
          {reviewedBy && reviewedOn && (
            <p className="mt-1 text-fine text-muted">
              Reviewed by {reviewedBy} on {formatDate(reviewedOn)}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
