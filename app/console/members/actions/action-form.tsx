import { type ReactNode, useState } from 'react'
import type { ZodType, z } from 'zod'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'

import { DialogActions } from '#app/console/parts.tsx'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'

type Schemas = typeof import('#domain/back-office/members/actions/actions.schema.ts')

export type ActionWords = {
  /** The label of the button that opens it. */
  label: string
  title: string
  /** The label of the button that submits it. */
  button: string
  done: string
  isDanger?: boolean
}

export type ActionCall<Schema extends ZodType> = {
  schema: (schemas: Schemas) => Schema
  /** Builds the body from the form's values. */
  prepare?: (values: Record<string, unknown>) => unknown
  /** Sends an idempotency key: a second click is the same request. */
  once?: boolean
  send: (request: Post<z.output<Schema>>) => Promise<FetchResult<unknown>>
}

/**
 * A staff action: a button, and behind it what will happen, the fields, and the reason for the audit log. Afterward the
 * screen's data reloads.
 */
export function Act<Schema extends ZodType>({
  words,
  call,
  children,
  fields,
  withReason = true,
}: {
  words: ActionWords
  call: ActionCall<Schema>
  /** What will happen, in amounts and dates. */
  children?: ReactNode
  fields?: ReactNode
  withReason?: boolean
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {words.label}
      </Button>
      {open && (
        <Modal open onClose={() => setOpen(false)} title={words.title} size="small">
          {children && <div className="mb-5 grid gap-3">{children}</div>}
          <ActionForm
            words={words}
            call={call}
            fields={fields}
            withReason={withReason}
            onClose={() => setOpen(false)}
          />
        </Modal>
      )}
    </>
  )
}

/** An action's form without the button, for actions whose preview is read first. */
export function ActionForm<Schema extends ZodType>({
  words,
  call,
  fields,
  withReason,
  onClose,
}: {
  words: ActionWords
  call: ActionCall<Schema>
  fields?: ReactNode
  withReason: boolean
  onClose: () => void
}) {
  const finish = useRevalidateWithToast()
  const [key] = useState(() => crypto.randomUUID())
  const { schema, prepare, once, send } = call
  const form = useForm({
    schema: async () => schema(await import('#domain/back-office/members/actions/actions.schema.ts')),
    ...(prepare && { prepare }),
    submit: (body) => send({ method: 'POST', body, ...(once && { idempotencyKey: key }) }),
    onSuccess: async () => {
      onClose()
      await finish(words.done)
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary />
      {fields}
      {withReason && <TextField name="reason" label="Reason, for the audit log" data-autofocus />}
      <DialogActions
        word={words.button}
        out="Close"
        variant={words.isDanger ? 'danger' : 'primary'}
        onClose={onClose}
      />
    </CheckedForm>
  )
}
