import { Card, EmptyState, ScrollArea } from '#app/console/parts.tsx'
import { retention } from '#domain/back-office/reports/figures.rules.ts'
import type { Cohort } from '#domain/back-office/reports/report.schema.ts'
import { formatMonth } from '#domain/format-moment.ts'

const shown = [0, 1, 2, 3, 6, 9, 12, 18, 24]

const lead =
  'Of the members who joined in a month, the share with a paid term at the end of each month since.'

/** Retention by the month members joined. */
export function Cohorts({ cohorts }: { cohorts: Cohort[] }) {
  const most = Math.max(0, ...cohorts.map(({ kept }) => kept.length - 1))
  const months = shown.filter((after) => after <= most)
  return (
    <Card title="Who stays" lead={lead} flush>
      {cohorts.length === 0 ? (
        <EmptyState>No one joined in these months.</EmptyState>
      ) : (
        <div className="md:max-h-128 md:overflow-y-auto">
          <ScrollArea label="Who stays">
            <table className="console-table console-matrix">
              <thead>
                <tr>
                  <th scope="col">Joined in</th>
                  <th scope="col" className="text-end!">
                    Members
                  </th>
                  {months.map((after) => (
                    <th key={after} scope="col" className="text-end! whitespace-nowrap">
                      {after === 0 ? 'That month' : after === 1 ? '1 month' : `${after} months`}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cohorts.map((cohort) => (
                  <tr key={cohort.month}>
                    <th scope="row" className="whitespace-nowrap">
                      {formatMonth(cohort.month)}
                    </th>
                    <td className="text-end! tabular-nums">{cohort.joined.toLocaleString('en-US')}</td>
                    {months.map((after) => {
                      const share = retention(cohort, after)
                      return (
                        <td key={after} className="text-end! tabular-nums">
                          {share === null ? (
                            <span className="text-muted">–</span>
                          ) : (
                            `${Math.round(share * 100)}%`
                          )}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        </div>
      )}
    </Card>
  )
}
