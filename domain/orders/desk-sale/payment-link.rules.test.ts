import { describe, expect, it, test } from 'vitest'
import {
  paymentLinkHours,
  paymentLinkToken,
  readPaymentLinkToken,
  whyNotByLink,
} from './payment-link.rules.ts'

const checkoutId = '01a210e6-a67a-7a67-877a-2fb41202f6e4'
const secret = 'a-secret_of_forty-three-letters-and-figures'

test('a token contains its draft and its secret, and anything else is invalid', () => {
  expect(readPaymentLinkToken(paymentLinkToken(checkoutId, secret))).toEqual({ checkoutId, secret })
  for (const wrong of [
    '',
    checkoutId,
    `${checkoutId}.`,
    `${checkoutId}.${secret}x`,
    `${checkoutId}.${secret.slice(1)}`,
    `${checkoutId.slice(1)}.${secret}`,
    `x${checkoutId}.${secret}`,
    `${checkoutId}!${secret}`,
    `${checkoutId}.${secret.replace('-', '%')}`,
    `${checkoutId.replace('a', 'g')}.${secret}`,
  ])
    expect(readPaymentLinkToken(wrong)).toBeNull()
})

describe('why a link can’t be paid', () => {
  const now = new Date('2026-11-22T18:00:00Z')
  // 11:30 PM the day before in Phoenix.
  const expiresAt = new Date('2026-11-24T06:30:00Z')
  const link = { status: 'open', expiresAt, updatedAt: new Date('2026-11-21T06:30:00Z'), linkTotalCents: 100 }
  const today = { totalCents: 100, now, timeZone: 'America/Phoenix' }
  const why = (of: Partial<typeof link> = {}, at: Partial<Parameters<typeof whyNotByLink>[1]> = {}) => {
    const { code, message } = whyNotByLink({ ...link, ...of }, { ...today, ...at }) ?? {}
    return code ? [code, message] : null
  }
  const closed = (message: string) => ['checkout_closed', message]
  const tooOld = closed('This link expired on 11/23/26. Please ask the office for a new one.')
  const changed = closed(
    'The price has changed since the office sent this link. Please ask the office for a new one.',
  )

  it('has no reason while it waits and costs what was quoted; it is valid for three days, to the millisecond', () => {
    expect(paymentLinkHours).toBe(72)
    expect(why()).toBeNull()
    expect(why({}, { now: new Date(expiresAt.getTime() - 1) })).toBeNull()
    expect(why({}, { now: expiresAt })).toEqual(tooOld)
  })

  it('is that it was withdrawn, or abandoned because it was too old', () => {
    const withdrawn = closed('The office canceled this link. Please ask the office for a new one.')
    expect(why({ status: 'abandoned' })).toEqual(withdrawn)
    expect(why({ status: 'abandoned', updatedAt: expiresAt })).toEqual(tooOld)
  })

  it('is that no one can join right now: its expiry is given in the brand’s own date', () => {
    const paused = closed(
      'Joining is paused right now. This link works until 11/23/26, so please open it again before then.',
    )
    expect(why({}, { isPaused: true })).toEqual(paused)
    expect(why({}, { isPaused: true, timeZone: 'UTC' })?.[1]).toContain('11/24/26')
  })

  it('is another price, or that it is no longer sold', () => {
    for (const totalCents of [99, 101, null]) expect(why({}, { totalCents })).toEqual(changed)
  })

  it('isn’t given for one that is being paid, or was: another rule reports its outcome', () => {
    for (const status of ['confirming', 'completed'])
      expect(why({ status }, { totalCents: 1, isPaused: true, now: new Date('2027-01-01') })).toBeNull()
  })
})
