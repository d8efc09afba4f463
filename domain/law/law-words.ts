import type { FieldError } from '#domain/errors.ts'
import { childAgeWords, primaryMemberFromAge } from './ages.ts'
import { inState } from './by-state.ts'
import { decisionWords, grievanceWords } from './grievances.ts'
import { refundLaw, refundPaidWithinDays, refundPromise, refundRuleEverywhere } from './refunds.ts'
import { type NoticeDays, priceNoticeDays, usualNoticeDays } from './renewals.ts'
import { fewestPrepaidMonths, salesLaw } from './sales.ts'

/**
 * What the law says, by a name that writers of content put between two braces (docs/content.md). Each is in the words
 * of the page's state, or on other pages in words that are true in every state.
 */
const lawWords = new Map<string, (state: string | undefined, noticeDays: NoticeDays) => string>([
  [
    'refund_days',
    (state) => `${(state ? inState(refundLaw, state) : refundRuleEverywhere()).refundWindowDays} days`,
  ],
  ['refund_promise', (state) => refundPromise(state)],
  ['refund_paid_within', () => `${refundPaidWithinDays} days`],
  [
    'prepaid_months',
    (state) => `${state ? inState(salesLaw, state).maxPrepaidMonths : fewestPrepaidMonths()} months`,
  ],
  ['renewal_notices', (_, noticeDays) => `${noticeDays.join(' and ')} days`],
  ['price_notice', () => `${priceNoticeDays.last} days`],
  ['child_age', () => childAgeWords],
  ['buyer_age', () => `${primaryMemberFromAge}`],
  ['complaint_acknowledged', () => grievanceWords.acknowledge],
  ['complaint_answered', (state) => decisionWords(state)],
  ['urgent_complaint_answered', () => grievanceWords.urgentStatus],
])

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/**
 * A copy of `content` with the words of the law in the place of their names: on a page of a state what holds there,
 * elsewhere what is true in every state. `noticeDays`: when the brand tells of renewals. A name nobody knows stays as it
 * is.
 */
export function printLaw<T>(content: T, noticeDays: NoticeDays = usualNoticeDays): T {
  return print(content, undefined, noticeDays) as T
}

function print(value: unknown, state: string | undefined, noticeDays: NoticeDays): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(
      placeholder,
      (whole, name: string) => lawWords.get(name)?.(state, noticeDays) ?? whole,
    )
  }
  if (Array.isArray(value)) return value.map((item) => print(item, state, noticeDays))
  if (typeof value !== 'object' || value === null) return value
  const own = 'state' in value && typeof value.state === 'string' ? value.state : state
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, print(item, own, noticeDays)]))
}

/** Every name between two braces that stands for nothing, with its place. */
export function findUnknownLaw(value: unknown, path = ''): FieldError[] {
  if (typeof value === 'string') {
    return [...value.matchAll(placeholder)].flatMap(([, name = '']) =>
      lawWords.has(name) ? [] : { path, message: `No law has the name “${name}”.` },
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => findUnknownLaw(item, path ? `${path}.${key}` : key))
}
