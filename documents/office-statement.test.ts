import { expect, test } from 'vitest'
import type { OfficeStatement } from '#domain/back-office/billing/statements/statement.schema.ts'
import { paperBrand as brand } from '#tests/helpers/pdf/paper-brand.ts'
import { readTags } from '#tests/helpers/pdf/read-tags.ts'
import { renderOfficeStatementPdf } from './documents.ts'

const none = { collectedCents: 0, atDeskCents: 0, refundsCents: 0, feesCents: 0 }
const payment = {
  ...{ ...none, paymentId: '01a12c1f-2100-7000-8000-000000000001', kind: 'payment' as const },
  ...{ on: '2026-09-10', memberNumber: '7KQM-4XDA-92HR', collectedCents: 14_900, feesCents: 450 },
  netCents: 14_450,
}
const refund = {
  ...{ ...none, paymentId: payment.paymentId, kind: 'refund' as const, on: '2026-09-20' },
  ...{ memberNumber: payment.memberNumber, refundsCents: 7_512, netCents: -7_512 },
}
const statement: OfficeStatement = {
  month: '2026-09',
  row: {
    ...{ officeId: null, office: 'Sparrow Dental', payments: 1, collectedCents: 14_900, atDeskCents: 0 },
    ...{ refundsCents: 7_512, feesCents: 450, netCents: 6_488 },
  },
  lines: [payment, refund],
  correctionsCents: -450,
  closed: { at: '2026-10-06T08:00:00Z', hash: 'c0ffee' },
}
const textOf = async (of: OfficeStatement) => {
  const { pieces } = await readTags(await renderOfficeStatementPdf(brand, of))
  return pieces.map(({ text }) => text).join('\n')
}

test('§console: the printed statement of one office shows its month, each payment and refund, corrections, and its hash', async () => {
  const text = await textOf(statement)
  for (const words of [
    'Sparrow Dental',
    /Statement of September 2026, closed /,
    /Collected in 1 payments[\s\S]*\$149\.00/,
    /Less: refunds[\s\S]*\$75\.12/,
    /Less: fees[\s\S]*\$4\.50/,
    /Net[\s\S]*\$64\.88/,
    /09\/10\/26[\s\S]*Payment[\s\S]*7KQM-4XDA-92HR[\s\S]*\$144\.50/,
    /09\/20\/26[\s\S]*Refund[\s\S]*7KQM-4XDA-92HR[\s\S]*-\$75\.12/,
    /Corrections[\s\S]*-\$4\.50/,
    'c0ffee',
  ])
    expect(text).toMatch(words)
})

test('printing another document first takes no letter out of the text of this one', async () => {
  const accented = 'Žofia Ďáblice: ïîí; ÷ …'
  const other = { ...statement, row: { ...statement.row, office: accented } }
  expect(await textOf(other)).toContain(accented)
  expect(await textOf(statement)).toMatch(/Net\n\$64\.88/)
  const named = {
    ...statement,
    row: { ...statement.row, office: 'Zia D.D.S., Phoenix, AZ (800) 555-0110: iD' },
  }
  expect(await textOf(named)).toContain('Zia D.D.S., Phoenix, AZ (800) 555-0110: iD')
})

test('§console: the statement of an open month says that it may change', async () => {
  const text = await textOf({ ...statement, closed: null })
  expect(text).toContain('Statement of September 2026, not closed yet: it may change')
  expect(text).not.toContain('c0ffee')
})
