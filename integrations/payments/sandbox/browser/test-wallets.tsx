import { useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { OrDivider } from '#app/payment/methods/or-divider.tsx'
import type { WalletToken } from '#app/payment/methods/tokenize.ts'
import { WalletMark } from '#app/payment/methods/wallet-mark.tsx'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { walletNames } from '#domain/billing/method-name.ts'
import { formatCents } from '#domain/format.ts'
import * as m from '#messages'

type WalletName = keyof typeof walletNames

/** The sandbox's wallet buttons. Each opens a sheet that says it is a test and pays with a test card. */
export function TestWallets({
  amountCents,
  onBrought,
}: {
  amountCents: number | null
  onBrought: (brought: WalletToken) => void
}) {
  const [asking, setAsking] = useState<WalletName | null>(null)
  const [fault, setFault] = useState<string>()

  async function open(wallet: WalletName) {
    setAsking(wallet)
    setFault(undefined)
    const name = walletNames[wallet]
    const what = amountCents ? m.payment_pay_amount({ amount: formatCents(amountCents) }) : m.payment_use_it()
    const isSure = await confirmDialog({
      title: m.payment_sandbox({ name }),
      message: m.payment_sandbox_text({ isLink: wallet === 'link', name }),
      okText: what,
      cancelText: m.payment_cancel(),
    }).catch(() => false)
    if (isSure) {
      const body = { wallet }
      const answer = await secureFetch('/sandbox-gateway/tokens', { method: 'POST', body })
      if (answer.ok) onBrought({ ...answer.data, name, kind: wallet === 'link' ? 'link' : 'card' })
      else setFault(answer.error.message)
    }
    setAsking(null)
  }

  return (
    <div className="grid gap-6">
      <div className="grid gap-3 sm:grid-cols-3">
        {(Object.keys(walletNames) as WalletName[]).map((wallet) => (
          <button
            key={wallet}
            type="button"
            disabled={asking !== null}
            onClick={() => open(wallet)}
            aria-label={walletNames[wallet]}
            className="grid min-h-12 place-items-center rounded-lg bg-black px-4 text-white disabled:opacity-60 dark:bg-white dark:text-black"
          >
            <WalletMark wallet={wallet} name={walletNames[wallet]} />
          </button>
        ))}
      </div>
      {fault && (
        <Notice tone="danger" announce>
          {fault}
        </Notice>
      )}
      <OrDivider />
    </div>
  )
}
