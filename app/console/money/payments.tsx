import { Form, Link, useSearchParams } from 'react-router'
import { ScreenHead, Scrolling, Sheet } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { SavedViews } from '#app/console/views/saved-views.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents } from '#domain/format.ts'
import { paymentQuerySchema } from '#domain/money/lists/money-list.schema.ts'
import { listPayments } from '#domain/money/lists/payments.queries.server.ts'
import { listOfficeNames } from '#domain/staff/people/office-names.server.ts'
import type { Route } from './+types/payments'
import { kindWords, MoneyBadge, MoneyTabs, Nothing, Pages, tenderWords } from './money-parts.tsx'
import { requireMoney } from './money-place.server.ts'

export const handle = { title: 'Payments' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, rooms, brand, reach } = await requireMoney(args)
  const asked = Object.fromEntries([...args.url.searchParams].filter(([, value]) => value !== ''))
  const query = paymentQuerySchema.safeParse(asked)
  const { rows, page, more } = query.success
    ? await listPayments(house.db, { brand, reach }, query.data)
    : { rows: [], page: 1, more: false }
  return {
    place: place.key,
    rooms,
    refusal: query.success ? null : (query.error.issues[0]?.message ?? 'This cannot be read.'),
    rows: rows.map((row) => ({ ...row, when: showInstant(row.at, place.timeZone) })),
    page,
    more,
    offices: reach?.kind === 'brand' ? await listOfficeNames(house.db, brand.id) : [],
  }
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { place, rooms, refusal, rows, page, more, offices } = loaderData
  const [search] = useSearchParams()
  return (
    <>
      <ScreenHead title="Payments" lead="Every charge and what came of it." />
      <MoneyTabs place={place} rooms={rooms} />
      <SavedViews list="payments" />
      <Filters key={search.toString()} search={search} offices={offices} />
      {refusal && (
        <Notice tone="danger" className="mb-6">
          {refusal}
        </Notice>
      )}
      <Sheet flush>
        {rows.length === 0 ? (
          <Nothing>{search.size > 0 ? 'No payment is like that.' : 'Nothing has been paid yet.'}</Nothing>
        ) : (
          <Scrolling label="Payments">
            <table className="console-table">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Member</th>
                  <th scope="col">For</th>
                  <th scope="col">With</th>
                  <th scope="col" className="text-end!">
                    Amount
                  </th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td className="whitespace-nowrap">
                      <Link to={`/${place}/money/payments/${row.id}`} className="text-link">
                        {row.when}
                      </Link>
                    </td>
                    <th scope="row" className="min-w-40">
                      {row.member}
                      <span className="block font-normal text-muted">{row.memberNumber}</span>
                    </th>
                    <td className="min-w-32">
                      {kindWords[row.kind]}
                      {row.office && <span className="block text-fine text-muted">{row.office}</span>}
                    </td>
                    <td className="whitespace-nowrap">
                      {tenderWords[row.tender]}{' '}
                      {row.last4 && <span className="text-muted">·{row.last4}</span>}
                    </td>
                    <td className="text-end! tabular-nums">
                      {formatCents(row.amountCents)}
                      {row.refundedCents > 0 && (
                        <span className="block text-fine whitespace-nowrap text-muted">
                          {formatCents(row.refundedCents)} back
                        </span>
                      )}
                    </td>
                    <td className="whitespace-nowrap">
                      <MoneyBadge status={row.status} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        )}
      </Sheet>
      <Pages page={page} more={more} />
    </>
  )
}

const statuses = [
  { value: 'succeeded', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'On its way' },
  { value: 'unknown', label: 'Being asked' },
]
const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'highest', label: 'Highest' },
  { value: 'lowest', label: 'Lowest' },
]

function Filters({ search, offices }: { search: URLSearchParams; offices: { id: string; name: string }[] }) {
  const value = (name: string) => search.get(name) ?? ''
  const tenders = Object.entries(tenderWords).map(([name, label]) => ({ value: name, label }))
  const places = offices.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-32">
        <SelectField
          name="status"
          label="Status"
          placeholder="Any"
          options={statuses}
          defaultValue={value('status')}
        />
      </div>
      <div className="min-w-0 grow basis-32">
        <SelectField
          name="tender"
          label="With"
          placeholder="Any"
          options={tenders}
          defaultValue={value('tender')}
        />
      </div>
      {places.length > 0 && (
        <div className="min-w-0 grow basis-40">
          <SelectField
            name="officeId"
            label="Home office"
            placeholder="Any"
            options={places}
            defaultValue={value('officeId')}
          />
        </div>
      )}
      <div className="grow basis-36">
        <TextField name="from" type="date" label="From" defaultValue={value('from')} />
      </div>
      <div className="grow basis-36">
        <TextField name="to" type="date" label="To" defaultValue={value('to')} />
      </div>
      <div className="min-w-0 grow basis-28">
        <SelectField name="sort" label="Sort" options={sorts} defaultValue={value('sort') || 'newest'} />
      </div>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  )
}
