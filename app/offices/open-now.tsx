import { useEffect, useState } from 'react'
import type { OfficeHours } from '#domain/offices/office.schema.ts'
import { describeOpenState, openState } from '#domain/offices/office-hours.rules.ts'

/**
 * Whether it is open now, by its own clock. Pages are kept and served for minutes, so only the browser may say it;
 * the room is held meanwhile. Looked at again every half minute.
 */
export function OpenNow({ hours, timeZone }: { hours: OfficeHours; timeZone: string }) {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (!now) return <span className="invisible">Closed · opens tomorrow 8:00 AM</span>
  const state = openState(hours, timeZone, now)
  return <span className={state.open ? 'font-semibold text-success' : ''}>{describeOpenState(state)}</span>
}
