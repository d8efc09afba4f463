import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { RecoveryCodes } from '#app/console/sign-in/recovery-codes.tsx'
import { TotpSetUp } from '#app/console/sign-in/totp-set-up.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'

/** The authenticator app and the recovery codes. */
export function OneTimeCodes({ hasCodes, codesLeft }: { hasCodes: boolean; codesLeft: number }) {
  const [shows, setShows] = useState<'set-up' | string[]>()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  async function renew() {
    setPending(true)
    const result = await staffFetch('/api/admin/security/recoveryCodes', {
      method: 'POST',
    })
    setPending(false)
    setError(result.ok ? undefined : result.error.message)
    if (result.ok) setShows(result.data.recoveryCodes)
  }
  function finish() {
    setShows(undefined)
    void revalidate()
  }
  if (Array.isArray(shows)) {
    return (
      <Card title="Save your recovery codes" lead="The ones you had before no longer work.">
        <RecoveryCodes codes={shows} onDone={finish} />
      </Card>
    )
  }
  if (shows) {
    return (
      <Card title="Set up an authenticator app">
        <TotpSetUp onDone={setShows} onCancel={() => setShows(undefined)} />
      </Card>
    )
  }
  return (
    <Card title="Authenticator app" lead="A code from your phone, new every thirty seconds.">
      <FormSummary error={error} />
      <ul className="grid gap-5">
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">One-time codes</span>
            {hasCodes ? <Badge tone="success">On</Badge> : <Badge tone="warning">Off</Badge>}
          </p>
          <Button variant="secondary" size="sm" onClick={() => setShows('set-up')}>
            {hasCodes ? 'Move to another phone' : 'Set up'}
          </Button>
        </li>
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">Recovery codes</span>
            <Badge tone={codesLeft < 3 ? 'warning' : 'neutral'}>{codesLeft} left</Badge>
          </p>
          <Button variant="secondary" size="sm" pending={pending} onClick={renew}>
            Create new ones
          </Button>
        </li>
      </ul>
    </Card>
  )
}
