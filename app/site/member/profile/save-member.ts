import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type FetchResult, secureFetch } from '#app/api-client/secure-fetch.ts'
import type { MemberView } from '#domain/accounts/account.schema.ts'

export type Updated = { member: MemberView; pendingEmail?: string }

/** Sends a part of the member to be changed. */
export function saveMember(changes: unknown): Promise<FetchResult<Updated>> {
  return secureFetch<Updated>('/api/v4/member/update', { method: 'PATCH', body: changes })
}

/** A sentence to show after a save, and the page read again with what was saved. */
export function useSaid() {
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState<string | null>(null)
  return {
    said,
    hush: () => setSaid(null),
    say: async (sentence: string) => {
      setSaid(sentence)
      await revalidate()
    },
  }
}
