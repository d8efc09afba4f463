import { expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { rejectedRows } from '#tests/helpers/imports/rejected-rows.ts'
import { guessPaymentColumns } from './payment-columns.ts'
import { paymentImportKind } from './payment-import-kind.server.ts'

const database = useDatabase()
const now = new Date('2026-11-24T18:00:00Z')
const read = async (bytes: Buffer) => {
  const { db } = database
  const { id: brandId } = await insertBrand(db)
  const door = paymentImportKind(new SandboxGateway({ db, now: () => now, timeoutMs: 400 }))
  return rejectedRows({ db, now, brandId }, door, { bytes, guess: guessPaymentColumns })
}
const notClosed = (to: number) => `Lines 2–${to}: a quote is not closed.`
const cut = '“1,149.00” is an amount with a comma: put it in quotes.'

test.each([
  [
    'p3-payments-quote.csv',
    [
      [3, 14_900, '882'],
      [5, 14_900, null],
    ],
    [
      [2, notClosed(4)],
      [4, notClosed(4)],
    ],
    1,
  ],
  [
    'p3-payments-quote-short.csv',
    [[4, 14_900, null]],
    [
      [2, notClosed(3)],
      [3, notClosed(3)],
    ],
    1,
  ],
  ['p3-payments-comma.csv', [], [[2, cut]], 1],
  ['p3-payments-comma-short.csv', [], [[2, cut]], 1],
  ['p3-payments-trailing.csv', [[2, 14_900, null]], [], 1],
  ['p3-payments-sep.csv', [[3, 14_900, null]], [], 2],
  ['p3-payments-title.csv', [[4, 14_900, null]], [], 4],
  ['p3-payments-ctrlz.csv', [[2, 14_900, null]], [], 2],
  ['p3-payments-win1252.csv', [[2, 37_600, 'Café 77']], [], 1],
] as const)(
  '§console: every payment file is imported correctly or refused, never misread',
  async (file, told, refused, skipped) => {
    const found = await read(caseFile(file))
    expect(found.told.map(({ line, amountCents, paid }) => [line, amountCents, paid.reference])).toEqual(told)
    expect(found.refused).toEqual(refused)
    expect(found.skipped).toBe(skipped)
    expect(found.lines).toBe(told.length + refused.length + skipped)
  },
)

test('p3-payments-twice.csv: a name that two columns share is reported', async () => {
  await expect(read(caseFile('p3-payments-twice.csv'))).rejects.toThrow('two columns called “amount”')
})

test('a reference of several lines is refused: it may contain a check', async () => {
  const text = caseFile('p3-payments-win1252.csv').toString('latin1').replace('Café 77', '"88\n2"')
  expect((await read(Buffer.from(text))).refused).toEqual([
    [2, 'Check or slip number: it spans several lines. Put it on one.'],
  ])
})
