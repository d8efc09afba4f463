import type { FieldError } from '#domain/errors.ts'
import * as m from '#messages'
import type { In, Locale } from '#messages/locale.ts'
import { childToAge, primaryMemberFromAge } from './ages.ts'
import { inState } from './by-state.ts'
import { decisionDays, grievanceLaw } from './grievances.ts'
import { refundLaw, refundPaidWithinDays, refundPromise, refundRuleEverywhere } from './refunds.ts'
import { type NoticeDays, priceNoticeDays, usualNoticeDays } from './renewals.ts'
import { fewestPrepaidMonths, salesLaw } from './sales.ts'

/**
 * Legal facts by the name that content writers put in double braces (docs/content.md). On a state's page each is worded
 * for that state; on other pages, so that it is true in every state.
 */
type Where = { state: string | undefined; noticeDays: NoticeDays }

const lawWords = new Map<string, (o: In, where: Where) => string>([
  [
    'refund_days',
    (o, { state }) => {
      const { refundWindowDays: days } = state ? inState(refundLaw, state) : refundRuleEverywhere()
      return m.law_days({ days }, o)
    },
  ],
  ['refund_promise', (o, { state }) => refundPromise(state, o)],
  ['refund_paid_within', (o) => m.law_days({ days: refundPaidWithinDays }, o)],
  [
    'prepaid_months',
    (o, { state }) => {
      const months = state ? inState(salesLaw, state).maxPrepaidMonths : fewestPrepaidMonths()
      return m.law_months({ months }, o)
    },
  ],
  [
    'renewal_notices',
    (o, { noticeDays: [first, last] }) => {
      return m.law_renewal_notices({ first, last }, o)
    },
  ],
  ['price_notice', (o) => m.law_days({ days: priceNoticeDays.last }, o)],
  ['child_age', (o) => m.law_child_age({ age: childToAge }, o)],
  ['buyer_age', () => `${primaryMemberFromAge}`],
  ['complaint_acknowledged', (o) => m.law_working_days({ days: grievanceLaw.acknowledgeWorkingDays }, o)],
  ['complaint_answered', (o, { state }) => m.law_decision(decisionDays(state), o)],
  ['urgent_complaint_answered', (o) => m.law_days({ days: grievanceLaw.urgentStatusDays }, o)],
])

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/**
 * A copy of `content` with legal names replaced by their text. On a page of a state, or of `state`, the text is that
 * state's; elsewhere it is true in every state. `noticeDays`: when the brand sends renewal notices. Unknown names stay
 * as they are.
 */
export function printLaw<T>(
  content: T,
  {
    locale = 'en',
    state,
    noticeDays = usualNoticeDays,
  }: { locale?: Locale; state?: string | undefined; noticeDays?: NoticeDays } = {},
): T {
  return print(content, { locale }, { state, noticeDays }) as T
}

function print(value: unknown, o: In, where: Where): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(placeholder, (whole, name: string) => lawWords.get(name)?.(o, where) ?? whole)
  }
  if (Array.isArray(value)) return value.map((item) => print(item, o, where))
  if (typeof value !== 'object' || value === null) return value
  const state = 'state' in value && typeof value.state === 'string' ? value.state : where.state
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, print(item, o, { ...where, state })]),
  )
}

/** The legal names in a text, in order. */
export function lawNamesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/** Every unknown name in double braces, with its path. */
export function findUnknownLaw(value: unknown, path = ''): FieldError[] {
  if (typeof value === 'string') {
    return [...value.matchAll(placeholder)].flatMap(([, name = '']) =>
      lawWords.has(name) ? [] : { path, message: `No law has the name “${name}”.` },
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => findUnknownLaw(item, path ? `${path}.${key}` : key))
}
