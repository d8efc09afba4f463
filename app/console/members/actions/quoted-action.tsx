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

type Schemas = typeof import('#domain/back-office/members/actions/order-actions.schema.ts')
type Body = Record<string, unknown>

type Step<Schema extends ZodType, Answer> = {
  schema: (schemas: Schemas) => Schema
  send: (request: Post<z.output<Schema>>) => Promise<FetchResult<Answer>>
}
type Done = { status?: string }

type Quoted<Quote, Asked extends ZodType, Ordered extends ZodType> = {
  words: { label: string; title: string; button: string; done: (answer: Done) => string }
  /** The first step: answered with amounts and dates. */
  quote: Step<Asked, Quote> & { prepare?: (values: Body) => unknown }
  fields: ReactNode
  show: (quote: Quote) => ReactNode
  /** The second step: sent with what was shown. */
  order: Step<Ordered, Done> & { agreed: (quote: Quote) => Body }
}

/**
 * An action whose price depends on the input: first the input, then its price and effects with the text to read to the
 * member, then the reason. What was shown is sent along, and a second click is the same request.
 */
export function QuotedAction<Quote, Asked extends ZodType, Ordered extends ZodType>({
  read,
  ...act
}: Quoted<Quote, Asked, Ordered> & {
  /** Loads the choices each time before it opens. Returns the reason if that fails. */
  read?: () => Promise<string | undefined>
}) {
  const [open, setOpen] = useState(false)
  const [fault, setFault] = useState<string>()
  const begin = async () => {
    setFault(await read?.())
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={begin}>
        {act.words.label}
      </Button>
      {open && (
        <Modal open onClose={close} title={act.words.title} size="small" {...(fault && { error: fault })}>
          <Steps {...act} onClose={close} />
        </Modal>
      )}
    </>
  )
}

function Steps<Quote, Asked extends ZodType, Ordered extends ZodType>({
  words,
  quote,
  fields,
  show,
  order,
  onClose,
}: Quoted<Quote, Asked, Ordered> & { onClose: () => void }) {
  const [seen, setSeen] = useState<{ asked: Body; quote: Quote; key: string }>()
  const form = useForm({
    schema: async () =>
      quote.schema(await import('#domain/back-office/members/actions/order-actions.schema.ts')),
    ...(quote.prepare && { prepare: quote.prepare }),
    submit: (body) => quote.send({ method: 'POST', body }),
    onSuccess: (answer, asked) => setSeen({ asked: asked as Body, quote: answer, key: crypto.randomUUID() }),
  })
  return (
    <>
      {/* Keeps the input for going back. */}
      <CheckedForm form={form} className="grid gap-5" hidden={seen !== undefined}>
        <FormSummary />
        {fields}
        <DialogActions word="See what it costs" out="Close" onClose={onClose} />
      </CheckedForm>
      {seen && (
        <Order
          key={seen.key}
          words={words}
          order={order}
          body={{ ...seen.asked, ...order.agreed(seen.quote) }}
          idempotencyKey={seen.key}
          onBack={() => setSeen(undefined)}
          onClose={onClose}
        >
          {show(seen.quote)}
        </Order>
      )}
    </>
  )
}

function Order<Quote, Asked extends ZodType, Ordered extends ZodType>({
  words,
  order,
  body,
  idempotencyKey,
  onBack,
  onClose,
  children,
}: Pick<Quoted<Quote, Asked, Ordered>, 'words' | 'order'> & {
  body: Body
  idempotencyKey: string
  onBack: () => void
  onClose: () => void
  children: ReactNode
}) {
  const finish = useRevalidateWithToast()
  const form = useForm({
    schema: async () =>
      order.schema(await import('#domain/back-office/members/actions/order-actions.schema.ts')),
    prepare: ({ reason }) => ({ ...body, reason }),
    submit: (whole) => order.send({ method: 'POST', body: whole, idempotencyKey }),
    onSuccess: async (answer) => {
      onClose()
      await finish(words.done(answer))
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <div className="grid gap-3">{children}</div>
      <FormSummary />
      <TextField name="reason" label="Reason, for the audit log" data-autofocus />
      <DialogActions word={words.button} out="Back" onClose={onBack} />
    </CheckedForm>
  )
}

/** Text read to the member, and stored as what they agreed to. */
export function ReadAloud({ children }: { children: ReactNode }) {
  return (
    <>
      <p>Read this to the member. It’s recorded as what they agreed to, under your name.</p>
      <blockquote className="border-l-2 border-line-strong pl-4 text-small">{children}</blockquote>
    </>
  )
}
