import { createElement, type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { DeskCard, LogVisit } from '#domain/back-office/desk/desk.schema.ts'
import { formatCents } from '#domain/format.ts'
import type { DeskAddress } from './desk-workspace.server.ts'

type Visit = Pick<LogVisit, 'personId' | 'service'> & Partial<LogVisit>
export type Visits = ReturnType<typeof useVisits>

/** Logs and undoes visits of a card: one request per press, however often it's retried. */
export function useVisits({ call }: DeskAddress, { card }: Pick<DeskCard, 'card'>) {
  const { revalidate } = useRevalidator()
  /** The idempotency key of each pressed visit without a response yet. */
  const keys = useRef(new Map<string, string>())
  const [pending, setPending] = useState<string>()
  const [problem, setProblem] = useState<{ message: string; way?: ReactNode }>()
  const path = `/api/admin/desk/cards/${card}/visits` as const

  async function log(visit: Visit): Promise<void> {
    const intent = JSON.stringify(visit)
    if (pending !== undefined) return
    const key = keys.current.get(intent) ?? crypto.randomUUID()
    keys.current.set(intent, key)
    setPending(visitName(visit))
    setProblem(undefined)
    const answer = await staffFetch(`${path}${call}`, {
      method: 'POST',
      body: visit,
      idempotencyKey: key,
    })
    // Without a response, the same press is retried with the same key and logged once.
    if (answer.ok || answer.status > 0) keys.current.delete(intent)
    if (answer.ok) {
      const { left, memberCents } = answer.data
      const price = memberCents === 0 ? 'nothing to pay' : `${formatCents(memberCents)} to pay`
      await revalidate()
      void showToast({ message: `Logged, ${price}${left === null ? '' : `, ${left} left`}.` })
    } else {
      setProblem({ message: answer.error.message, way: wayOn(visit, answer.error.reason) })
      await revalidate()
    }
    setPending(undefined)
  }

  function wayOn(visit: Visit, reason: unknown): ReactNode {
    const ways = {
      again: ['Log it again', { again: true }],
      used_up: ['Log it at the member price', { atMemberPrice: true, again: true }],
    } as const
    if (reason !== 'again' && reason !== 'used_up') return undefined
    const [words, more] = ways[reason]
    const onClick = () => void log({ ...visit, ...more })
    return createElement(Button, { variant: 'secondary', size: 'sm', className: 'mt-3', onClick }, words)
  }

  async function undo(visitId: string): Promise<void> {
    setPending(visitId)
    setProblem(undefined)
    const answer = await staffFetch(`${path}/${visitId}${call}`, { method: 'DELETE' })
    if (!answer.ok) setProblem({ message: answer.error.message })
    await revalidate()
    setPending(undefined)
    if (answer.ok) void showToast({ message: 'The visit is removed.' })
  }

  return { log, undo, pending, problem }
}

/** The name by which a visit's button knows that it's pending. */
export function visitName({ personId, service }: Visit): string {
  return `${personId} ${service}`
}
