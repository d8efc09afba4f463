import { useState } from 'react'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { CheckedForm, SelectField, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { CaseView } from '#domain/back-office/support/case.schema.ts'
import { formatDate } from '#domain/format.ts'
import { requestStatusLabels } from '#domain/support/support-words.ts'
import { useCaseForm } from './use-case-form.ts'

/** A case's assignee and kind. */
export function Handling({ shown, own }: { shown: CaseView; own: string }) {
  return (
    <Card title="Handling">
      <div className="grid gap-5">
        {shown.waitingSince && (
          <p className="text-small text-muted">{`Waiting for the member since ${formatDate(shown.waitingSince)}${shown.kind === 'grievance' ? '; its decision clock is paused' : ''}.`}</p>
        )}
        <AssignForm shown={shown} own={own} />
        <MoveForm shown={shown} />
      </div>
    </Card>
  )
}

function AssignForm({ shown: { id, revision, assignee, answerers }, own }: { shown: CaseView; own: string }) {
  /** The assignee chosen but not yet saved. */
  const [chosen, setChosen] = useState<string>()
  const form = useCaseForm({
    schema: async () => (await import('#domain/back-office/support/case.schema.ts')).caseAssigneeSchema,
    prepare: ({ assigneeId }) => ({ assigneeId: assigneeId === '' ? null : assigneeId, revision }),
    send: (request) => staffFetch(`/api/admin/cases/${id}/assignee`, { ...request, method: 'PUT' }),
    done: 'The case is assigned.',
    onDone: () => setChosen((now) => (now === chosen ? undefined : now)),
  })
  return (
    <CheckedForm form={form} className="grid gap-3">
      <FormSummary />
      <SelectField
        name="assigneeId"
        label="Assigned to"
        placeholder="No one"
        options={answerers.map((each) => ({
          value: each.id,
          label: each.id === own ? `${each.name} (you)` : each.name,
        }))}
        value={chosen ?? assignee?.id ?? ''}
        onChange={({ target }) => setChosen(target.value)}
      />
      <div>
        <Submit variant="secondary" size="sm">
          Assign
        </Submit>
      </div>
    </CheckedForm>
  )
}

function MoveForm({ shown: { id, revision, status, moves } }: { shown: CaseView }) {
  const form = useCaseForm({
    schema: async () => (await import('#domain/back-office/support/case.schema.ts')).caseStatusSchema,
    prepare: (values) => ({ status: values.status, revision }),
    send: (request) => staffFetch(`/api/admin/cases/${id}/status`, { ...request, method: 'PUT' }),
    done: 'The status is changed.',
  })
  if (moves.length === 0 && !form.unsettled) return null
  return (
    <CheckedForm form={form} className="grid gap-3">
      <FormSummary />
      <SelectField
        name="status"
        label="Status"
        placeholder={requestStatusLabels[status]}
        options={moves.map((value) => ({ value, label: requestStatusLabels[value] }))}
        defaultValue=""
      />
      <div>
        <Submit variant="secondary" size="sm">
          Change the status
        </Submit>
      </div>
    </CheckedForm>
  )
}
