import { expect, test } from 'vitest'
import { guessPaymentColumns, paymentColumns } from '#domain/back-office/billing/import/payment-columns.ts'
import { guessVisitColumns, visitColumns } from '#domain/back-office/desk/import/visit-columns.ts'
import { guessMemberColumns, memberColumns } from '#domain/back-office/members/import/member-columns.ts'
import { guessOfficeColumns, officeColumns } from '#domain/back-office/offices/import/office-columns.ts'
import { feeColumns } from '#domain/back-office/plans/fee-schedules/fee-columns.ts'
import { guessColumns, headersOf, type ImportColumns } from './import-columns.ts'

type Guess = (header: readonly string[]) => Record<string, string>

test.each<[string, ImportColumns, Guess]>([
  ['offices', officeColumns, guessOfficeColumns],
  ['members', memberColumns, guessMemberColumns],
  ['visits', visitColumns, guessVisitColumns],
  ['payments', paymentColumns, guessPaymentColumns],
  ['prices', feeColumns, (header) => guessColumns(header, feeColumns)],
])(
  '§console: each column of a %s file is found by its label and every alias, and none by two',
  (_, columns, guess) => {
    for (const [name, column] of Object.entries(columns))
      for (const header of [column.label, ...headersOf(column)]) {
        // On its own, this header says whether an office opens that day, not when.
        const isWord = header === 'saturday' && name === 'saturdayHours'
        expect(guess([header]), header).toEqual({ [isWord ? 'opensSaturday' : name]: header })
      }
  },
)
