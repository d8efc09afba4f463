import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import type { SiteCalls } from '#client/generated/site-calls.ts'

type Update = SiteCalls['PATCH /api/v4/member/update']
export type Changes = Update['body']
export type Updated = Update['answer']

/** Sends changes to part of the member. */
export function saveMember(changes: Changes) {
  return secureFetch('/api/v4/member/update', { method: 'PATCH', body: changes })
}

/** A message to show after a save; setting it also reloads the page's data. */
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
