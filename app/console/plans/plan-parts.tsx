import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'

import { ReasonDialog } from '#app/console/parts.tsx'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { eachMoreWords, shownPrices, shownPriceWords } from '#domain/plans/shown-price.rules.ts'

/** The tabs of the Plans section. */
export function PlanTabs({ place }: { place: string }) {
  const tabs = [
    ['plans', 'Plans'],
    ['plans/fees', 'Fee schedules'],
    ['plans/coupons', 'Coupons'],
  ] as const
  return (
    <nav aria-label="Plans" className="mb-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5 gap-y-1">
        {tabs.map(([path, name]) => (
          <li key={path}>
            <NavLink
              to={`/${place}/${path}`}
              end={path === 'plans'}
              className="flex min-h-10 items-center border-b-2 border-transparent font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-strong"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A plan's prices, one per line, with the total first payment first, as buyers see them. */
export function Prices({ plan }: { plan: PricedPlan }) {
  const prices = shownPrices(plan)
  if (prices.length === 0) return <span className="text-muted">No price yet</span>
  return (
    <ul className="tabular-nums">
      {prices.map((price) => (
        <li key={price.interval}>{shownPriceWords(price)}</li>
      ))}
      <li className="text-fine text-muted">{eachMoreWords(prices)}</li>
    </ul>
  )
}

type PricedPlan = Parameters<typeof shownPrices>[0]

/** A button that acts immediately; an error shows next to it. */
export function ActButton<T>({
  send,
  said,
  onDone,
  variant = 'secondary',
  children,
}: {
  send: () => Promise<FetchResult<T>>
  /** The message once it's done. */
  said: string
  onDone?: (data: T) => void | Promise<void>
  variant?: ButtonVariant
  children: ReactNode
}) {
  const finish = useRevalidateWithToast()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  async function act() {
    setPending(true)
    setError(undefined)
    const result = await send()
    setPending(false)
    if (!result.ok) {
      setError(result.error.fields?.map(({ message }) => message).join(' ') || result.error.message)
      return
    }
    await onDone?.(result.data)
    await finish(said)
  }
  return (
    <span className="inline-grid gap-2">
      <Button size="sm" variant={variant} pending={pending} onClick={() => void act()}>
        {children}
      </Button>
      {error && (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      )}
    </span>
  )
}

/** A button whose action first asks for a reason. */
export function ReasonButton({
  send,
  word,
  title,
  said,
  children,
}: {
  send: (request: Post<{ reason: string }>) => Promise<FetchResult<unknown>>
  word: string
  title: string
  said: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {word}
      </Button>
      {open && (
        <ReasonDialog
          title={title}
          word={word}
          done={said}
          schema={async () => (await import('#domain/back-office/plans/plan-draft.schema.ts')).planSaleSchema}
          send={send}
          onClose={() => setOpen(false)}
        >
          <p>{children}</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** Cents as editable text: '1234.50'; empty if there are none. */
export const typedDollars = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : (cents / 100).toFixed(2)
