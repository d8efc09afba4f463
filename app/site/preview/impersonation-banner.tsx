import { useEffect, useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { ownAddress } from '#app/i18n/own-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'

/** The staff member who is viewing, and until when, also in the brand's time zone. */
export type Look = { name: string; until: string; untilWords: string }

/** Shown on every page while staff view the site as a member: who, until when, and an action to stop. */
export function LookBanner({ name, until, untilWords }: Look) {
  const [fault, setFault] = useState<string>()

  useEffect(() => {
    const left = new Date(until).getTime() - Date.now()
    const timer = setTimeout(() => window.location.reload(), Math.max(1_000, left))
    return () => clearTimeout(timer)
  }, [until])

  async function stop() {
    const answer = await secureFetch('/api/v4/member/logout', { method: 'POST' })
    // A full load, so that nothing of the member stays in memory.
    if (answer.ok || answer.status === 401) hardNavigate(ownAddress('/'))
    else setFault(answer.error.message)
  }

  return (
    <aside
      aria-label={m.layout_staff_view()}
      data-print="hide"
      className="sticky top-0 z-[1100] border-b border-warning/40 bg-warning-soft text-small text-warning-strong"
    >
      <div className="wrap-page flex flex-wrap items-center justify-center gap-x-5 gap-y-1 py-2 text-center">
        <p className="flex items-center gap-2 font-medium">
          <Icon name="info" />
          <span>{m.layout_staff_view_text({ name, until: untilWords })}</span>
        </p>
        <button
          type="button"
          onClick={stop}
          className="min-h-11 px-2 font-semibold underline underline-offset-4"
        >
          {m.layout_staff_view_stop()}
        </button>
        {fault && <p role="alert">{fault}</p>}
      </div>
    </aside>
  )
}
