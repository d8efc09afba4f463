import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorText } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { mountStripeCard } from './stripe-js.ts'

/** Stripe's own card field, in a form of `cardSchema`. A refused card is told under it, as under a field of ours. */
export function StripeCard({ publishableKey, error }: { publishableKey: string; error?: string }) {
  const focus = useRef(() => {})
  const [problem, setProblem] = useState<string>()
  const [failed, setFailed] = useState(false)
  const id = useId()
  const said = error ?? problem
  if (failed) {
    return (
      <Notice tone="danger" announce title="The card field could not be loaded.">
        <Button type="button" variant="secondary" onClick={() => setFailed(false)}>
          Try again
        </Button>
      </Notice>
    )
  }
  return (
    <fieldset
      name="number"
      tabIndex={-1}
      aria-invalid={said ? true : undefined}
      aria-describedby={`${id}-error`}
      onFocus={(event) => event.target === event.currentTarget && focus.current()}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1.5 block text-small font-semibold text-ink">Card</legend>
      <input type="hidden" name="hosted" value="stripe" />
      <Frame
        publishableKey={publishableKey}
        focus={focus}
        onProblem={setProblem}
        onFailed={() => setFailed(true)}
      />
      <FieldErrorText id={`${id}-error`}>{said}</FieldErrorText>
    </fieldset>
  )
}

function Frame(frame: {
  publishableKey: string
  focus: RefObject<() => void>
  onProblem: (sentence: string | undefined) => void
  onFailed: () => void
}) {
  const { publishableKey } = frame
  const into = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  const told = useRef(frame)

  useEffect(() => {
    told.current = frame
  })
  useEffect(() => {
    const element = into.current
    if (!element) return
    let over = false
    let unmount = () => {}
    mountStripeCard(publishableKey, element, (sentence) => told.current.onProblem(sentence))
      .then((card) => {
        if (over) return card.unmount()
        unmount = card.unmount
        told.current.focus.current = card.focus
        setReady(true)
      })
      .catch(() => over || told.current.onFailed())
    return () => {
      over = true
      unmount()
    }
  }, [publishableKey])

  return (
    <div
      ref={into}
      aria-busy={!ready}
      className="min-h-12 w-full rounded-md border border-line-strong bg-surface px-4 py-3.5 text-base text-ink"
    />
  )
}
