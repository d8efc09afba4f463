import { type ReactNode, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { ActForm } from './act.tsx'

type FormProps = Parameters<typeof ActForm>[0]

/** An act with a preview: it is fetched when the act is opened, and sent along as what was agreed to. */
export function PreviewedAct<Preview>({
  words,
  preview,
  show,
  call,
}: {
  words: FormProps['words']
  preview: string
  show: (preview: Preview) => ReactNode
  call: (preview: Preview) => FormProps['call']
}) {
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState<Preview>()
  const [error, setError] = useState<string>()
  async function look() {
    setSeen(undefined)
    setError(undefined)
    setOpen(true)
    const result = await staffFetch<Preview>(preview)
    if (result.ok) setSeen(result.data)
    else setError(result.error.message)
  }
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
              <ActForm words={words} call={call(seen)} withReason onClose={close} />
            </>
          )}
        </Modal>
      )}
    </>
  )
}
