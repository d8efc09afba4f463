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
  /** After it was done, before the case is read again. */
  onDone?: () => void
}

/**
 * A form that does one thing with a case. Where somebody else was quicker, the case is read again, so that what they did
 * stands there, and what was typed stays for another try, with the sentence that says so; so it does for whoever may no longer
 * answer, and where nothing is left to do: a form goes once it is no longer `unsettled`.
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
