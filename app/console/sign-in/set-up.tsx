import { useState } from 'react'
import { redirect } from 'react-router'
import { consoleContext } from '#app/console/console-context.ts'
import { leaveFor } from '#app/console/leave-for.ts'
import type { Route } from './+types/set-up'
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
      <SignInSheet title="Keep your recovery codes" lead="For the day your phone is lost.">
        <RecoveryCodes codes={codes} onDone={() => leaveFor('/')} />
      </SignInSheet>
    )
  }
  return (
    <SignInSheet
      title="Set up your second step"
      lead={`Welcome, ${loaderData.name}. A password alone does not open the console: a code from your phone goes with it.`}
    >
      <TotpSetUp onDone={setCodes} />
    </SignInSheet>
  )
}
