import { useState } from 'react'
import { consoleContext } from '#app/console/console-context.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { redirect } from '#app/site-redirect.ts'
import type { Route } from './+types/set-up'
import { PasskeySetUp } from './passkey-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

export const handle = { title: 'Set up your second step' }

export function loader({ context }: Route.LoaderArgs) {
  const { staff } = context.get(consoleContext)
  if (!staff) throw redirect('/sign-in')
  if (staff.stage !== 'setup') throw redirect('/')
  return { name: staff.name }
}

export default function SetUp({ loaderData }: Route.ComponentProps) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) {
    return (
      <SignInSheet title="Save your recovery codes" lead="In case you lose your phone.">
        <RecoveryCodes codes={codes} onDone={() => hardNavigate('/')} />
      </SignInSheet>
    )
  }
  return (
    <SignInSheet
      title="Set up your second step"
      lead={`Welcome, ${loaderData.name}. The console needs more than a password. Add a passkey or a code from your phone.`}
    >
      <PasskeySetUp onDone={setCodes} />
      <section aria-labelledby="codes" className="mt-6 grid gap-3 border-t border-line pt-6">
        <h2 id="codes" className="text-heading">
          Or with codes from your phone
        </h2>
        <TotpSetUp onDone={setCodes} />
      </section>
    </SignInSheet>
  )
}
