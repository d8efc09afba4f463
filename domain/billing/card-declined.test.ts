import { expect, test } from 'vitest'
import { declineCodes, ownFailureCodes } from '#domain/values/decline-codes.ts'

type Cases = Record<string, unknown>
const catalogs = import.meta.glob<{ default: Record<string, Cases> }>(
  ['/messages/{en,es}/errors.json', '/messages/{en,es}/payment.json'],
  { eager: true },
)
const casesOf = (file: string, key: string) => {
  const { match: _, ...cases } = catalogs[file]?.default[key] ?? {}
  return Object.keys(cases).toSorted()
}

test.each(['en', 'es'])('every decline reason has its words in %s, and nothing else has', (language) => {
  // `other` is the message for a decline without a reason.
  const known = declineCodes.filter((code) => code !== 'card_declined')
  const toPayer = casesOf(`/messages/${language}/errors.json`, 'errors_card_declined')
  expect(toPayer).toEqual([...known, 'given_back', 'other'].toSorted())
  const past = casesOf(`/messages/${language}/payment.json`, 'payment_why_declined')
  // A code for something never charged doesn't appear in anyone's history.
  const kept = known.filter((code) => code !== 'invalid_token')
  expect(past).toEqual([...kept, ...ownFailureCodes, 'other'].toSorted())
})
