import { useState } from 'react'
import { makePasskey } from '#app/console/security/make-passkey.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'

/** Sets up a passkey as the second step; `onDone` gets the recovery codes. */
export function PasskeySetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  async function add() {
    setPending(true)
    setError(undefined)
    const result = await makePasskey('First passkey')
    setPending(false)
    if (!result.ok) setError(result.error.message)
    else if (result.data.recoveryCodes) onDone(result.data.recoveryCodes)
  }
  return (
    <section aria-labelledby="passkey" className="grid gap-3">
      <h2 id="passkey" className="text-heading">
        With a passkey
      </h2>
      <p>Your fingerprint, your face or a security key. There’s nothing to type, and it can’t be phished.</p>
      <FormSummary error={error} />
      <div>
        <Button pending={pending} onClick={add}>
          Use a passkey
        </Button>
      </div>
    </section>
  )
}
