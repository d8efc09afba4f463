import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { readShell } from '#app/site/layout/shell-content.ts'
import { NoBreakPhones } from '#app/ui/no-break-phones.tsx'
import { bankDebitText } from '#domain/billing/bank-debit/bank-debit.words.ts'
import * as m from '#messages'

/** What the payer agrees to with the button right below, when a bank account is debited or saved. */
export function DebitWords({ isPaying }: { isPaying: boolean }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const shell = root && readShell(root.shell)
  const operatorName = shell?.operator.name ?? 'the operator'
  const phone = shell?.operator.phone.text ?? ''
  return (
    <div className="rounded-lg border border-accent/30 bg-accent-soft p-5 text-small">
      <p className="mb-2 font-semibold">{m.payment_debit_bank_account()}</p>
      <p>
        <NoBreakPhones>{bankDebitText({ operatorName, phone, isPaying })}</NoBreakPhones>
      </p>
    </div>
  )
}
