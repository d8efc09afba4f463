import { Form } from 'react-router'
import { DateField } from '#app/console/date-field.tsx'
import { FoldedFilters, filtersInUse } from '#app/console/folded-filters.tsx'
import { Button } from '#app/ui/button.tsx'
import { type Options, SelectField, TextField } from '#app/ui/field.tsx'
import type { OfficesWaiting } from '#domain/back-office/offices/directory-list.schema.ts'
import { acceptanceLabels } from '#domain/offices/office-words.ts'

const standings = { open: 'Participating', ending: 'Leaving soon', ended: 'Left', all: 'All' }
const sorts = {
  name: 'Name',
  city: 'State and city',
  verified: 'Longest since confirmed',
  changed: 'Changed most recently',
}

const folded = ['city', 'state', 'zip', 'planId', 'acceptance', 'verifiedSince', 'standing', 'waits', 'sort']

/** The filters of the list of offices, all in the address. */
export function OfficeFilters({
  search,
  plans,
  waiting,
}: {
  search: URLSearchParams
  plans: { id: string; name: string }[]
  waiting: OfficesWaiting
}) {
  const value = (name: string) => search.get(name) ?? ''
  const waits = {
    due: `Due to be confirmed (${waiting.due})`,
    proposed: `Correction to review (${waiting.proposed})`,
    unanswered: `No answer (${waiting.unanswered})`,
    no_email: 'No email',
  }
  const select = (name: string, label: string, options: Options, any = true) => (
    <div className="min-w-0 grow basis-40">
      <SelectField
        name={name}
        label={label}
        placeholder={any ? 'Any' : undefined}
        options={options}
        defaultValue={value(name) || (any ? '' : undefined)}
      />
    </div>
  )
  const text = (name: string, label: string, basis: string) => (
    <div className={`grow ${basis}`}>
      <TextField name={name} label={label} defaultValue={value(name)} autoComplete="off" />
    </div>
  )
  return (
    <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
      {text('q', 'Name', 'basis-44')}
      <FoldedFilters inUse={filtersInUse(search, folded)}>
        {text('city', 'City', 'basis-32')}
        {text('state', 'State', 'basis-20')}
        {text('zip', 'ZIP code', 'basis-24')}
        {select(
          'planId',
          'Plan',
          plans.map(({ id, name }) => ({ value: id, label: name })),
        )}
        {select('acceptance', 'New patients', acceptanceLabels)}
        <div className="grow basis-40">
          <DateField name="verifiedSince" label="Confirmed since" defaultValue={value('verifiedSince')} />
        </div>
        {select('standing', 'Status', standings, false)}
        {select('waits', 'Verification', waits)}
        {select('sort', 'Sort', sorts, false)}
      </FoldedFilters>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  )
}
