import { PageHead } from '#app/site/seo/page-head.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate, formatPhone } from '#domain/format.ts'
import { countOffices, type ListedState } from './state-section.tsx'

/** The page's first words, and the ways to take the list along. */
export function DirectoryHead({
  page,
  states,
  today,
  groupKey,
  operator,
}: {
  page: { title?: string }
  states: ListedState[]
  today: string
  groupKey: string
  operator: { name: string; phone: string; tollFreePhone?: string | null | undefined }
}) {
  const phone = operator.tollFreePhone
    ? `toll-free ${formatPhone(operator.tollFreePhone)}`
    : formatPhone(operator.phone)
  const offices = states.reduce((sum, state) => sum + countOffices(state), 0)
  const download = (format: 'csv' | 'pdf') =>
    `/api/km/group/${encodeURIComponent(groupKey)}/directory?format=${format}`
  const isIndex = states.some(({ cities }) => cities.some((city) => city.offices === null))
  return (
    <PageHead
      title={page.title ?? 'Every office, by state and city'}
      lead={`${offices === 1 ? 'One office takes' : `${offices.toLocaleString('en-US')} offices take`} the plan as of ${formatDate(today)}. We check each one and say when. Please call before your visit.${isIndex ? ' Each city has a page with its offices; the files have all of them.' : ''}`}
      className="print:border-0 print:bg-transparent print:py-0"
    >
      <p className="mt-2 text-small text-muted print:mt-0">{`For a list by mail, call ${operator.name}, ${phone}. This plan is not insurance.`}</p>
      <div data-print="hide" className="mt-6 flex flex-wrap gap-3">
        <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={download('pdf')}>
          <Icon name="download" /> Directory as PDF
        </a>
        <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={download('csv')} download>
          <Icon name="download" /> Directory as CSV
        </a>
        <Button variant="secondary" size="sm" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </PageHead>
  )
}
