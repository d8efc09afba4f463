import { useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { Schedule } from '#domain/back-office/content/studio.schema.ts'
import { formatInstant } from '#domain/format-moment.ts'

/** The scheduled publication, or that it failed, next to the draft's status. */
export function ScheduleMark({ schedule }: { schedule: Schedule }) {
  return schedule.failure === null ? (
    <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-accent-strong">
      {schedule.by} publishes it {timeOf(schedule)}
    </span>
  ) : (
    <span className="rounded-full bg-danger-soft px-2.5 py-0.5 font-semibold text-danger-strong">
      Not published {timeOf(schedule)}: see under Publish
    </span>
  )
}

/**
 * Sets, changes or cancels the time at which the draft is published. `look`: the draft as reviewed; null if it can't be
 * published as it is.
 */
export function SchedulePart({
  brandId,
  schedule,
  look,
  onSchedule,
}: {
  brandId: string
  schedule: Schedule | null
  look: { revision: number; publishedVersion: number | null; note: string } | null
  onSchedule: (schedule: Schedule | null) => void
}) {
  const [at, setAt] = useState(schedule?.at ?? '')
  const [error, setError] = useState('')
  const [pending, setPending] = useState<'set' | 'back' | null>(null)
  const waits = schedule !== null && schedule.failure === null

  async function set() {
    if (!look) return
    if (!at) return setError('Enter a day and a time.')
    setPending('set')
    setError('')
    const { note, ...seen } = look
    const answer = await staffFetch(`/api/admin/content/schedule?brandId=${brandId}`, {
      method: 'POST',
      body: { ...seen, ...(note ? { note } : {}), at, replaces: schedule?.id ?? null },
    })
    setPending(null)
    if (!answer.ok) return setError(answer.error.fields?.[0]?.message ?? answer.error.message)
    onSchedule(answer.data.schedule)
    void showToast({ message: `It is published ${timeOf(answer.data.schedule)}.` })
  }

  async function takeBack() {
    if (!schedule) return
    setPending('back')
    setError('')
    const answer = await staffFetch(`/api/admin/content/unschedule?brandId=${brandId}`, {
      method: 'POST',
      body: { id: schedule.id },
    })
    setPending(null)
    if (!answer.ok) return setError(answer.error.message)
    onSchedule(null)
  }

  if (!look && !schedule) return null
  return (
    <section aria-labelledby="publish-at" className="grid gap-3 border-t border-line pt-4">
      <h3 id="publish-at" className="text-subheading">
        Schedule
      </h3>
      {schedule && (
        <Notice tone={waits ? 'info' : 'danger'}>
          {waits
            ? `${schedule.by} scheduled this for ${timeOf(schedule)}, with the draft as it was then. Publishing anything else first cancels it.`
            : `It was not published ${timeOf(schedule)}: ${schedule.failure}`}
        </Notice>
      )}
      {look && (
        <TextField
          name="at"
          type="datetime-local"
          label="Day and time, in the brand’s time zone"
          value={at}
          {...(error ? { error } : {})}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
      {!look && error && <Notice tone="danger">{error}</Notice>}
      <div className="flex flex-wrap gap-2">
        {look && (
          <Button size="sm" variant="secondary" pending={pending === 'set'} onClick={() => void set()}>
            {schedule ? 'Set this time instead' : 'Publish at this time'}
          </Button>
        )}
        {schedule && (
          <Button size="sm" variant="quiet" pending={pending === 'back'} onClick={() => void takeBack()}>
            {waits ? 'Cancel the schedule' : 'Dismiss'}
          </Button>
        )}
      </div>
    </section>
  )
}

/** 'on 11/20/26, 9:00 AM', in the brand's time zone. */
function timeOf({ at }: Schedule): string {
  return `on ${formatInstant(`${at}:00Z`, 'UTC')}`
}
