import { SectionTabs } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { OrderKindName } from '#domain/values/orders.ts'
import type { tenders } from '#domain/values/payments.ts'

type Rooms = { lists: boolean; events: boolean; books: boolean; statement: boolean }

/** The tabs of the Money section. */
export function MoneyTabs({ place, rooms }: { place: string; rooms: Rooms }) {
  const tabs = [
    rooms.lists && (['payments', 'Payments'] as const),
    rooms.lists && (['failed', 'Failed'] as const),
    rooms.lists && (['renewals', 'Renewals due'] as const),
    rooms.lists && (['refunds', 'Refunds'] as const),
    rooms.events && (['events', 'Disputes and events'] as const),
    rooms.books && (['books', 'Books check'] as const),
    rooms.statement && (['statement', 'Statement'] as const),
  ].flatMap((tab) => (tab ? [tab] : []))
  return (
    <SectionTabs label="Money" tabs={tabs.map(([path, name]) => ({ to: `/${place}/money/${path}`, name }))} />
  )
}

const looks = {
  succeeded: ['success', 'Paid'],
  failed: ['danger', 'Failed'],
  pending: ['accent', 'On its way'],
  created: ['accent', 'In progress'],
  unknown: ['warning', 'Checking with the bank'],
  promised: ['accent', 'Promised'],
  withdrawn: ['neutral', 'Withdrawn'],
  owed: ['warning', 'Owed'],
} as const

/** The status of a payment or refund, in a word. */
export function MoneyBadge({ status, refund = false }: { status: string; refund?: boolean }) {
  const [tone, word] = looks[status as keyof typeof looks] ?? (['neutral', status] as const)
  return <Badge tone={tone}>{refund && status === 'succeeded' ? 'Refunded' : word}</Badge>
}

export const tenderWords: Record<string, string> = {
  card: 'Card',
  link: 'Link',
  us_bank_account: 'Bank account',
  cash: 'Cash',
  check: 'Check',
  terminal: 'Terminal',
} satisfies Record<(typeof tenders)[number], string>

export const kindWords: Record<string, string> = {
  checkout: 'Joining',
  purchase: 'Purchase',
  renewal: 'Renewal',
  addition: 'Person added',
  plan_change: 'Change of plan',
  desk_sale: 'Sale at a desk',
  adjustment: 'Adjustment',
} satisfies Record<OrderKindName, string>

/** Converts an amount typed in dollars to cents; NaN if it isn't a number. */
export function typedCents(typed: unknown): number {
  const text = String(typed ?? '').replaceAll(',', '')
  return /^\s*\$?\d+(\.\d{1,2})?\s*$/.test(text)
    ? Math.round(Number(text.replace('$', '')) * 100)
    : Number.NaN
}
