import { Card, ScrollArea } from '#app/console/parts.tsx'
import { formulas } from '#domain/back-office/reports/figures.rules.ts'
import type { MonthFigures } from '#domain/back-office/reports/report.schema.ts'
import type { RowList } from '#domain/values/reports.ts'
import { MonthTable } from './report-parts.tsx'

const title = 'Renewals that failed at first'

/** How many renewals were paid though their first charge failed, and what brought the money in, by the month it failed. */
export function Recoveries({
  months,
  rows,
}: {
  months: MonthFigures[]
  rows: (list: RowList, month?: string) => string
}) {
  return (
    <Card title={title} lead={formulas.recovery} flush>
      <ScrollArea label={title}>
        <MonthTable
          head={['Failed', 'Recovered', 'By trying again', 'By another card', 'By the card’s bank']}
          months={months.map((one) => ({
            month: one.month,
            figures: [
              { value: one.failed, to: rows('recovery', one.month) },
              { value: one.recovered },
              { value: one.byRetry },
              { value: one.byNewCard },
              { value: one.byNetwork },
            ],
          }))}
        />
      </ScrollArea>
    </Card>
  )
}
