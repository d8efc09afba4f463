import { useEffect, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { type Destination, destinationOf } from './destinations.ts'

/** The pause in typing before a search. */
const pauseMs = 150

/**
 * What the server finds at a place for the typed text of at least two letters. `state`: searching, done, or an error
 * message.
 */
export function useFound(
  { place, brandId }: { place: string; brandId: string | null },
  typed: string,
): { found: Destination[]; state: 'idle' | 'looking' | string } {
  const q = typed.trim()
  const [answer, setAnswer] = useState<{ q: string; found: Destination[]; error?: string }>()
  useEffect(() => {
    if (q.length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const search = new URLSearchParams({ q, ...(brandId ? { brandId } : {}) })
      const { signal } = stop
      const result = await staffFetch(`/api/admin/search?${search}`, { signal })
      if (signal.aborted) return
      setAnswer(
        result.ok
          ? { q, found: result.data.found.map((one) => destinationOf(place, one)) }
          : { q, found: [], error: result.error.message },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q, place, brandId])
  if (q.length < 2) return { found: [], state: 'idle' }
  // While more is typed, the results for the shorter text stay.
  if (answer?.q !== q) return { found: answer?.found ?? [], state: 'looking' }
  return { found: answer.found, state: answer.error ?? 'idle' }
}
