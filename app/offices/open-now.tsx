import { useEffect, useState } from 'react'
import type { OfficeHours } from '#domain/offices/office.schema.ts'

/**
 * Whether it is open now, by its own clock. Pages are kept and served for minutes, so only the browser may say it;
 * the room is held meanwhile. Looked at again every half minute.
 */
export function OpenNow({ hours, timeZone }: { hours: OfficeHours; timeZone: string }) {
  const [said, setSaid] = useState<{ open: boolean; words: string } | null>(null)
  useEffect(() => {
    let isGone = false
    const say = async () => {
      // Nothing waits for it, so it is not among the scripts that a page begins with.
      const { describeOpenState, openState } = await import('#domain/offices/office-hours.rules.ts')
      const state = openState(hours, timeZone, new Date())
      if (!isGone) setSaid({ open: state.open, words: describeOpenState(state) })
    }
    void say()
    const timer = setInterval(() => void say(), 30_000)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [hours, timeZone])
  if (!said) return <span className="invisible">Closed · opens tomorrow 8:00 AM</span>
  return <span className={said.open ? 'font-semibold text-success' : ''}>{said.words}</span>
}
