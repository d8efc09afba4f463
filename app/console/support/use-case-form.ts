import { useRevalidator } from 'react-router'
import type { ZodType, z } from 'zod'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'

import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'

type Options<Schema extends ZodType> = {
  schema: () => Promise<Schema>
  prepare: (values: Record<string, unknown>) => unknown
  send: (request: Post<z.output<Schema>>) => Promise<FetchResult<unknown>>
  done: string
  /** Called when it's done, before the case reloads. */
  onDone?: () => void
}

/**
 * A form for one action on a case. If someone else was faster, the case reloads to show what they did; the typed input
 * stays for another try, with the sentence that explains it. The same goes if the user may no longer answer the case, or if
 * nothing is left to do: a form disappears once it is no longer `unsettled`.
 */
export function useCaseForm<Schema extends ZodType>({
  schema,
  prepare,
  send,
  done,
  onDone,
}: Options<Schema>) {
  const { revalidate } = useRevalidator()
  const finish = useRevalidateWithToast()
  const form = useForm({
    schema,
    prepare,
    submit: (body) => send({ method: 'POST', body }),
    onSuccess: async () => {
      await form.clear()
      onDone?.()
      await finish(done)
    },
    onError: ({ code }) => {
      if (code === 'conflict') void revalidate()
      if (code !== 'not_found') return false
      form.setErrors({
        summary:
          'You may not answer this case anymore, so nothing was done. What you typed is still here to copy.',
      })
      return true
    },
  })
  return form
}
