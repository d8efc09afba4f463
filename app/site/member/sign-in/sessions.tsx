import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { Panel } from '#app/site/member/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MemberSession } from '#domain/back-office/members/impersonation/impersonation.schema.ts'
import * as m from '#messages'

/** A session with its dates and times in words. */
export type ShownSession = MemberSession & { startedWords: string; untilWords: string | null }

/** Where the member is signed in, and which staff are viewing their pages; each can be ended. */
export function Sessions({ sessions }: { sessions: ShownSession[] }) {
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()

  async function end(id: string) {
    setFault(undefined)
    const answer = await secureFetch(`/api/v4/member/sessions/${id}`, { method: 'DELETE' })
    if (answer.ok || answer.status === 404) await revalidate()
    else setFault(answer.error.message)
  }

  return (
    <Panel title={m.sign_in_sessions()} icon="shield">
      {fault && (
        <Notice tone="danger" announce>
          {fault}
        </Notice>
      )}
      <ul className="grid">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">{nameOf(session)}</p>
              <p className="text-small text-muted wrap-anywhere">
                {session.staff
                  ? m.sign_in_staff_session({
                      started: session.startedWords,
                      until: session.untilWords ?? '',
                      reason: session.staff.reason,
                    })
                  : m.sign_in_session_since({ started: session.startedWords })}
              </p>
            </div>
            {!session.isThis && (
              <Button variant="secondary" size="sm" onClick={() => end(session.id)}>
                {session.staff ? m.sign_in_end_staff_session() : m.sign_in_end_session()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function nameOf({ staff, isThis, userAgent }: ShownSession): string {
  if (staff) return m.sign_in_staff_name({ name: staff.name })
  return isThis ? m.sign_in_this_browser() : browserName(userAgent)
}

/** A browser's display name, without version details. */
function browserName(userAgent: string | null): string {
  const names = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
  const found = names.find((name) => userAgent?.includes(`${name}/`))
  const spoken = found && ({ Edg: 'Edge', OPR: 'Opera' }[found] ?? found)
  const isPhone = /Mobile|Android|iPhone/.test(userAgent ?? '')
  return m.sign_in_browser({ isPhone, isNamed: spoken !== undefined, browser: spoken ?? '' })
}
