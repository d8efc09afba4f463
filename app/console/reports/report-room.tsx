import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorNotice, PageHeader, SectionTabs } from '#app/console/parts.tsx'
import { type RowList, reportScreens } from '#domain/back-office/reports/figures.ts'
import { formatMonth } from '#domain/format-moment.ts'
import { FileButtons } from './file-buttons.tsx'
import { Filters } from './report-parts.tsx'

type Choice = { value: string; label: string }

/** What every report screen has: its address, its months and filters, and the available choices. */
export type Room = {
  place: string
  brandId: string
  mayExport: boolean
  refusal: string | null
  offices: Choice[]
  plans: Choice[]
  from: string
  to: string
  /** The last part of an address, starting with `&`. */
  filters: string
  /** When the data was current, in words, if it was read from a replica. */
  asOf: string | null
}

/** The address of a figure's rows, with the same months and filters. */
export function rowsOf({ place, from, to, filters }: Room): (list: RowList, month?: string) => string {
  return (list, month) =>
    `/${place}/reports/${list}?${month ? `month=${month}` : `from=${from}&to=${to}`}${filters}`
}

/** The frame of a report: links to the other reports, with the same months and filters. */
export function ReportRoom({ room, children }: { room: Room; children: ReactNode }) {
  const { place, brandId, mayExport, refusal, offices, plans, from, to, filters, asOf } = room
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader
        title="Reports"
        lead={`${formatMonth(from)} to ${formatMonth(to)}${asOf ? `, as of ${asOf}` : ''}. Each figure opens its rows; money is what the statements say.`}
        actions={
          mayExport && (
            <FileButtons place={place} brandId={brandId} query={`from=${from}&to=${to}${filters}`} />
          )
        }
      />
      <SectionTabs
        label="Reports"
        tabs={[...reportScreens, ...(mayExport ? [['/files', 'Files'] as const] : [])].map(
          ([path, name]) => ({
            to: `/${place}/reports${path}`,
            name,
            search: search.toString(),
          }),
        )}
      />
      <Filters key={search.toString()} {...{ search, from, to, offices, plans }} />
      <ErrorNotice>{refusal}</ErrorNotice>
      {children}
    </>
  )
}
