import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useLinkToken } from '#app/site/member/use-link-token.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadingBox } from '#app/ui/loading-box.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import { emptyForm } from '#domain/offices/listing/empty-form.ts'
import { diffForms } from '#domain/offices/listing/office-diff.ts'
import type { OwnEntry } from '#domain/offices/verification/verification.schema.ts'
import * as m from '#messages'
import type { Route } from './+types/confirm-office'

export const handle = {
  page: 'confirm-office',
  title: () => m.offices_confirm_page(),
  query: [],
} satisfies PageHandle
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** A page that handles a one-use token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

/** Loaded separately, because most offices just confirm. */
const CorrectListing = lazy(async () => ({ default: (await import('./correct-listing.tsx')).CorrectListing }))

type Stage =
  | { at: 'reading' }
  | { at: 'fault'; message: string }
  | { at: 'looking' | 'correcting'; entry: OwnEntry }
  | { at: 'done'; isConfirmed: boolean }

/** Opened by the emailed link for an office: its own listing, to confirm or correct without signing in. */
export default function ConfirmOffice() {
  const token = useLinkToken()
  const [stage, setStage] = useState<Stage>({ at: 'reading' })
  useEffect(() => {
    if (token === undefined) return
    let isGone = false
    void secureFetch('/api/v4/officeEntry', { method: 'POST', body: { token: token || '-' } }).then(
      (answer) => {
        if (isGone) return
        setStage(
          answer.ok
            ? { at: 'looking', entry: answer.data }
            : { at: 'fault', message: answer.error.fields?.[0]?.message ?? answer.error.message },
        )
      },
    )
    return () => {
      isGone = true
    }
  }, [token])
  return (
    <div className="needs-notice wrap-narrow section-space">
      <h1 className="mb-6 text-title">
        {stage.at === 'done'
          ? m.offices_confirm_thanks()
          : stage.at === 'looking' || stage.at === 'correcting'
            ? stage.entry.officeName
            : m.offices_confirm_title()}
      </h1>
      {stage.at === 'reading' && (
        <div className="needs-script">
          <LoadingBox message={m.offices_confirm_loading()} />
        </div>
      )}
      {stage.at === 'fault' && (
        <Notice tone="danger" announce>
          {stage.message}
        </Notice>
      )}
      {stage.at === 'done' && (
        <Notice tone="success" announce>
          {stage.isConfirmed ? m.offices_confirm_done() : m.offices_confirm_corrected()}
        </Notice>
      )}
      {stage.at === 'looking' && (
        <Look
          entry={stage.entry}
          token={token ?? ''}
          onCorrect={() => startTransition(() => setStage({ at: 'correcting', entry: stage.entry }))}
          onDone={(isConfirmed) => setStage({ at: 'done', isConfirmed })}
        />
      )}
      {stage.at === 'correcting' && (
        <Suspense fallback={<LoadingBox message={m.offices_confirm_loading()} />}>
          <CorrectListing
            entry={stage.entry}
            token={token ?? ''}
            onBack={() => setStage({ at: 'looking', entry: stage.entry })}
            onDone={(isConfirmed) => setStage({ at: 'done', isConfirmed })}
          />
        </Suspense>
      )}
    </div>
  )
}

type Parts = { entry: OwnEntry; token: string; onDone: (isConfirmed: boolean) => void }

function Look({ entry, token, onCorrect, onDone }: Parts & { onCorrect: () => void }) {
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function confirm() {
    setPending(true)
    const body = { token, form: null, note: '' }
    const answer = await secureFetch('/api/v4/officeEntry/answer', {
      method: 'POST',
      body,
    })
    setPending(false)
    if (answer.ok) onDone(answer.data.isConfirmed)
    else setFault(answer.error.fields?.[0]?.message ?? answer.error.message)
  }
  const facts = diffForms(emptyForm, entry.form).filter(({ after }) => after !== '')
  return (
    <>
      <p className="mb-6 text-lead text-muted">
        {m.offices_confirm_lead({
          wasVerified: entry.lastVerified !== null,
          date: entry.lastVerified ? formatDate(entry.lastVerified) : '',
        })}
      </p>
      <dl className="mb-8 grid gap-4 rounded-xl border border-line bg-surface p-6">
        {facts.map(({ name, after }) => (
          <div key={name}>
            <dt className="text-small font-semibold text-muted">{name}</dt>
            <dd className="wrap-anywhere">{after}</dd>
          </div>
        ))}
      </dl>
      {fault && (
        <Notice tone="danger" announce className="mb-6">
          {fault}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={confirm}>
          {m.offices_confirm_all_right()}
        </Button>
        <Button variant="secondary" onClick={onCorrect}>
          {m.offices_confirm_something_wrong()}
        </Button>
      </div>
    </>
  )
}
