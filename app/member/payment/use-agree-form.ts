import { useRef } from 'react'
import type { ApiError } from '#app/browser/api-error.ts'
import type { FetchResult } from '#app/browser/secure-fetch.ts'
import { useMemberForm } from '#app/member/profile/use-member-form.ts'
import { isLost } from '#app/payment/send-until-answered.ts'

type Options<Done> = {
  owner: string
  name: string
  send: (idempotencyKey: string) => Promise<FetchResult<Done>>
  onSuccess: (done: Done) => unknown
  onRefused?: (error: ApiError) => void
}

export const lostWords =
  'We do not know yet whether this reached us. Press the button again: it is done once, however often you press.'

/** The form of one button. Pressed again after a lost answer it sends the same key, so that it is done once. */
export function useAgreeForm<Done>({ owner, name, send, onSuccess, onRefused }: Options<Done>) {
  const key = useRef<string>(undefined)
  const form = useMemberForm({
    owner,
    name,
    schema: async () => (await import('zod')).z.object({}),
    submit: () => {
      key.current ??= crypto.randomUUID()
      return send(key.current)
    },
    onSuccess,
    onError: (error) => {
      const lost = isLost({ ok: false, status: error.statusCode, error })
      if (lost) form.setErrors({ summary: lostWords })
      else {
        key.current = undefined
        onRefused?.(error)
      }
      return lost
    },
  })
  return form
}
