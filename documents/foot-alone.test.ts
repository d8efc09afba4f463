import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { summarizeVisits } from '#domain/savings/member-savings.rules.ts'
import { paperBrand as brand } from '#tests/helpers/pdf/paper-brand.ts'
import * as samples from '#tests/helpers/pdf/paper-samples.ts'
import { renderOfficeStatementPdf, renderReceiptPdf, renderSavingsPdf } from './documents.ts'

/** The text on the last page above the foot, which begins with these words. */
async function aboveFoot(pdf: Buffer, foot: string): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  const last = text.at(-1)?.replaceAll(/\s+/g, ' ') ?? ''
  expect(last).toContain(foot)
  return last.slice(0, last.indexOf(foot))
}
const amount = /\$\d+\.\d\d/
const upTo = (most: number) => Array.from({ length: most }, (_, at) => at)

test('savings without a visit have no page with only the footer, however many people there are', async () => {
  const benefits = [
    { service: 'adult-cleaning', name: 'Adult cleaning', quantity: 2, period: 'year' as const },
  ]
  for (const count of upTo(7)) {
    const people = upTo(count).map((at) => ({ personId: at === 0 ? null : `p${at}`, name: `Person ${at}` }))
    const facts = { today: '2026-11-20', joinedOn: '2025-12-01', benefits, people, payments: [] }
    const own = {
      ...summarizeVisits([], facts),
      planId: '',
      planName: 'Adult plan',
      joinedOn: facts.joinedOn,
    }
    for (const locale of ['en', 'es'] as const) {
      const pdf = await renderSavingsPdf(brand, own, facts.today, { locale })
      const foot = locale === 'en' ? 'Based on visits your' : 'Según las visitas que'
      expect([count, await aboveFoot(pdf, foot)]).toEqual([count, expect.stringMatching(amount)])
    }
  }
})

test('a receipt has no page with only the footer, however many refunds are on it', async () => {
  for (const count of upTo(20)) {
    const refunds = upTo(count).map((at) => ({
      ...samples.receipt.refunds[0],
      on: '2026-11-20',
      amountCents: 100 + at,
    }))
    const pdf = await renderReceiptPdf(brand, { ...samples.receipt, refunds } as typeof samples.receipt)
    expect([count, await aboveFoot(pdf, 'All amounts are in')]).toEqual([
      count,
      expect.stringMatching(amount),
    ])
  }
})

test('an office statement, which ends with its hash, has no page with only the footer', async () => {
  const none = { collectedCents: 0, atDeskCents: 0, refundsCents: 0, feesCents: 0 }
  for (const count of upTo(22)) {
    const lines = upTo(count).map((at) => ({
      ...{ ...none, paymentId: `${at}`, kind: 'payment' as const, on: '2026-09-10' },
      ...{ memberNumber: '7KQM-4XDA-92HR', collectedCents: 14_900, netCents: 14_900 },
    }))
    const row = {
      ...none,
      officeId: null,
      office: 'Sparrow Dental',
      payments: count,
      netCents: 14_900 * count,
    }
    const closed = { at: '2026-10-06T08:00:00Z', hash: 'c0ffee' }
    const pdf = await renderOfficeStatementPdf(brand, {
      month: '2026-09',
      row,
      lines,
      correctionsCents: 0,
      closed,
    })
    expect([count, await aboveFoot(pdf, 'By the home office')]).toEqual([
      count,
      expect.stringMatching(amount),
    ])
  }
})
