import type { ReactNode } from 'react'
import type { ZodType, z } from 'zod'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'

import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'

type Schemas = typeof import('#domain/back-office/members/merge/merge.schema.ts') &
  typeof import('#domain/back-office/members/privacy/privacy.schema.ts')

/** The last step of a risky action: the user types its name and a reason. */
export function TypeToConfirm<Schema extends ZodType, Done>({
  schema,
  send,
  given = {},
  typed,
  button,
  isDanger = false,
  onDone,
  aside,
}: {
  schema: (schemas: Schemas) => Schema
  send: (request: Post<z.output<Schema>>) => Promise<FetchResult<Done>>
  /** What was shown, sent along with what is typed. */
  given?: Record<string, string>
  /** The text that must be typed; undefined if the reason is enough. */
  typed?: string
  button: string
  isDanger?: boolean
  onDone: (done: Done) => unknown
  aside?: ReactNode
}) {
  const form = useForm({
    schema: async () => {
      const [merge, privacy] = await Promise.all([
        import('#domain/back-office/members/merge/merge.schema.ts'),
        import('#domain/back-office/members/privacy/privacy.schema.ts'),
      ])
      return schema({ ...merge, ...privacy })
    },
    prepare: (values) => ({ ...values, ...given }),
    submit: (body) => send({ method: 'POST', body }),
    onSuccess: onDone,
  })
  return (
    <CheckedForm form={form} className="grid max-w-md gap-5">
      <FormSummary />
      {typed && <TextField name="confirm" label={`Type ${typed}`} autoComplete="off" />}
      <TextField name="reason" label="Reason, for the audit log" />
      <div className="flex flex-wrap gap-3">
        <Submit size="sm" variant={isDanger ? 'danger' : 'primary'}>
          {button}
        </Submit>
        {aside}
      </div>
    </CheckedForm>
  )
}
