import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ZodType } from 'zod'
import { type DraftFields, readFields, writeFields } from '#app/forms/draft-fields.ts'
import { clearDraft, loadDraft } from '#app/forms/form-draft.ts'
import { keepDraft } from '#app/forms/keep-draft.ts'
import { type FormOptions, useForm } from '#app/forms/use-form.ts'
import { useSignInAgain } from '#app/site/member/sign-in/sign-in-again.ts'

/**
 * A form of a member's page. If the session has ended, what was typed is kept in this tab, the member signs in, returns
 * to this page and finds it in the form again; passwords and cards are never kept. `owner` is the page's account: no
 * one else who signs in here sees the input. `name` tells a page's forms apart.
 */
export function useMemberForm<Schema extends ZodType, Data>({
  owner,
  name,
  ...options
}: FormOptions<Schema, Data> & { owner: string; name: string }) {
  const { pathname } = useLocation()
  const signInAgain = useSignInAgain()
  const key = `${pathname}#${name}`
  const form = useForm<Schema, Data>({
    ...options,
    onError: (error) => {
      if (error.code !== 'unauthenticated') return options.onError?.(error)
      const { current } = form.props.ref
      if (current) keepDraft(key, { owner, typed: readFields(current, ({ type }) => type !== 'radio') })
      signInAgain()
      return true
    },
    onSuccess: (data, values) => {
      clearDraft(key)
      return options.onSuccess?.(data, values)
    },
  })
  const { ref } = form.props
  useEffect(() => {
    const kept = loadDraft<{ owner: string; typed: DraftFields }>(key)
    if (!ref.current || !kept) return
    clearDraft(key)
    if (kept.owner === owner) writeFields(ref.current, kept.typed)
  }, [owner, key, ref])
  return form
}
