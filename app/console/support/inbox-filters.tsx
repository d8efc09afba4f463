import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { doneStatuses, openStatuses } from '#domain/back-office/support/case.rules.ts'
import type { InboxQuery } from '#domain/back-office/support/case.schema.ts'
import {
  contactTopicLabels,
  grievanceTypeLabels,
  requestStatusLabels,
} from '#domain/support/support-words.ts'

/** Filters the cases of a list; the list and its order stay the same. */
export function InboxFilters({ asked, reads }: { asked: InboxQuery; reads: boolean }) {
  const statuses = asked.view === 'done' ? doneStatuses : openStatuses
  return (
    <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
      <input type="hidden" name="view" value={asked.view} />
      <input type="hidden" name="sort" value={asked.sort} />
      <div className="min-w-0 grow basis-40">
        <SelectField
          name="kind"
          label="Kind"
          placeholder="Any"
          options={{ grievance: 'Grievances', contact: 'Messages' }}
          defaultValue={asked.kind ?? ''}
        />
      </div>
      {reads && (
        <div className="min-w-0 grow basis-48">
          <SelectField name="type" label="Type" placeholder="Any" defaultValue={asked.type ?? ''}>
            <optgroup label="Grievances">
              {Object.entries(grievanceTypeLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
            <optgroup label="Messages">
              {Object.entries(contactTopicLabels)
                .filter(([value]) => !(value in grievanceTypeLabels))
                .map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
            </optgroup>
          </SelectField>
        </div>
      )}
      <div className="min-w-0 grow basis-40">
        <SelectField
          name="status"
          label="Status"
          placeholder="Any"
          options={statuses.map((value) => ({ value, label: requestStatusLabels[value] }))}
          defaultValue={asked.status ?? ''}
        />
      </div>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  )
}
