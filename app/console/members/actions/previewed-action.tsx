import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type ActionCall, ActionForm, type ActionWords } from './action-form.tsx'

/** An action with a preview: loaded when the action is opened, and sent along as what was agreed to. */
export function PreviewedAction<Preview, Schema extends ZodType>({
  words,
  preview,
  show,
  call,
  fields,
  lookAgain,
}: {
  words: ActionWords
  preview: () => Promise<FetchResult<Preview>>
  show: (preview: Preview) => ReactNode
  call: (preview: Preview) => ActionCall<Schema>
  fields?: ReactNode
  /** The preview's input: when it changes, the preview reloads. */
  lookAgain?: string
}) {
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState<Preview>()
  const [error, setError] = useState<string>()
  const [fault, setFault] = useState<string>()
  /** The latest preview request: responses to earlier ones are outdated. */
  const last = useRef<Promise<FetchResult<Preview>>>(undefined)
  async function ask(tell: (fault?: string) => void) {
    const asked = preview()
    last.current = asked
    const result = await asked
    if (last.current !== asked) return
    if (result.ok) setSeen(result.data)
    tell(result.ok ? undefined : result.error.message)
  }
  function look() {
    setSeen(undefined)
    setError(undefined)
    setFault(undefined)
    setOpen(true)
    return ask(setError)
  }
  const again = useEffectEvent(() => open && void ask(setFault))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is of is all that it depends on
  useEffect(() => void again(), [lookAgain])
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={look}>
        {words.label}
      </Button>
      {open && (
        <Modal
          open
          onClose={close}
          title={words.title}
          size="small"
          loading={seen === undefined}
          {...(error !== undefined && { error })}
        >
          {seen !== undefined && (
            <>
              <div className="mb-5 grid gap-3">{show(seen)}</div>
              {fault && <Notice tone="danger" announce className="mb-5" title={fault} />}
              <ActionForm words={words} call={call(seen)} fields={fields} withReason onClose={close} />
            </>
          )}
        </Modal>
      )}
    </>
  )
}
