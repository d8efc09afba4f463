import { RichMessage } from '#app/i18n/rich-message.tsx'
import type { Page } from '#app/site/pages/read-page.server.ts'
import { PageHead } from '#app/site/seo/page-head.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate, formatPhone, phoneHref } from '#domain/format.ts'
import * as m from '#messages'
import { countOffices, type ListedState } from './state-section.tsx'

/** The page's heading, and the actions to download or print the list. */
export function DirectoryHead({
  page,
  states,
  today,
  groupKey,
  operator,
}: {
  page: Pick<Page, 'title' | 'lang'>
  states: ListedState[]
  today: string
  groupKey: string
  operator: { name: string; phone: string; tollFreePhone?: string | null | undefined }
}) {
  const offices = states.reduce((sum, state) => sum + countOffices(state), 0)
  const language = m.layout_language() === 'en' ? '' : '&locale=es-US'
  const download = (format: 'csv' | 'pdf') =>
    `/api/km/group/${encodeURIComponent(groupKey)}/directory?format=${format}${language}`
  const isIndex = states.some(({ cities }) => cities.some((city) => city.offices === null))
  const phone = operator.tollFreePhone ?? operator.phone
  const said = { operator: operator.name, phone: formatPhone(phone) }
  return (
    <PageHead
      title={page.title ?? m.offices_directory_title()}
      lang={{ title: page.lang?.title }}
      lead={m.offices_directory_lead({
        count: offices,
        shown: offices.toLocaleString('en-US'),
        date: formatDate(today),
        isIndex,
      })}
      className="print:border-0 print:bg-transparent print:py-0"
    >
      <p className="mt-2 text-small text-muted print:mt-0">
        <RichMessage
          parts={
            operator.tollFreePhone ? m.offices_directory_toll_free(said) : m.offices_directory_operator(said)
          }
          tags={{
            phone: (words) => (
              <a className="text-link whitespace-nowrap" href={phoneHref(phone)}>
                {words}
              </a>
            ),
          }}
        />
      </p>
      <div data-print="hide" className="mt-6 flex flex-wrap gap-3">
        <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={download('pdf')}>
          <Icon name="download" />
          <span>{m.offices_directory_pdf()}</span>
        </a>
        <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={download('csv')} download>
          <Icon name="download" />
          <span>{m.offices_directory_csv()}</span>
        </a>
        <Button variant="secondary" size="sm" icon="printer" onClick={() => window.print()}>
          {m.offices_print()}
        </Button>
      </div>
    </PageHead>
  )
}
