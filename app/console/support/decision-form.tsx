import { DateField } from '#app/console/date-field.tsx'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { CheckedForm, SelectField, Submit, TextAreaField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { CaseView } from '#domain/back-office/support/case.schema.ts'
import { caseFindingLabels } from '#domain/support/support-words.ts'
import { useCaseForm } from './use-case-form.ts'

const notSent = {
  ok: false,
  status: 0,
  error: {
    statusCode: 0,
    statusMessage: 'Not Sent',
    code: 'not_sent',
    message: 'The letter was not sent, and nothing is decided yet.',
  },
} as const

/** The decision on a grievance or its appeal, with reasons, for staff who may decide it; the letter is emailed and kept. */
export function DecisionForm({ shown: { id, revision, status, email, mayDecide } }: { shown: CaseView }) {
  const isAppeal = status === 'appealed'
  const form = useCaseForm({
    schema: async () => (await import('#domain/back-office/support/case.schema.ts')).caseDecisionSchema,
    prepare: ({ finding, reasons }) => ({ finding, reasons, revision }),
    send: async (request) => {
      const { finding, reasons } = request.body
      const isSent = await confirmDialog({
        title: 'Send this letter?',
        message: `To ${email}. Decision: ${caseFindingLabels[finding]}. Reasons: ${reasons} It cannot be changed after it is sent.`,
        okText: 'Send the letter',
        cancelText: 'Keep writing',
      })
      if (!isSent) return notSent
      return staffFetch(`/api/admin/cases/${id}/decision`, request)
    },
    done: `It is decided. The letter is on its way to ${email}.`,
  })
  if (!mayDecide && !form.unsettled) return null
  return (
    <Card
      title={isAppeal ? 'Decide the appeal' : 'Decide'}
      lead="A letter with these reasons goes out by email as a PDF and is kept here. A decision can’t be changed afterward."
    >
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <div className="max-w-sm">
          <SelectField
            name="finding"
            label="Decision"
            placeholder="Choose"
            options={caseFindingLabels}
            defaultValue=""
          />
        </div>
        <TextAreaField
          name="reasons"
          label="Reasons"
          hint="In your own words: what you reviewed, what you found, and what happens next."
          rows={6}
          maxLength={5_000}
        />
        <div>
          <Submit>{isAppeal ? 'Decide the appeal' : 'Decide and send the letter'}</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}

/** Records an appeal received by email, mail or phone, if the case can have one. */
export function AppealForm({
  shown: { id, revision, mayAppeal },
  today,
}: {
  shown: CaseView
  today: string
}) {
  const form = useCaseForm({
    schema: async () => (await import('#domain/back-office/support/case.schema.ts')).caseAppealSchema,
    prepare: ({ reason, receivedOn }) => ({ reason, receivedOn, revision }),
    send: (request) => staffFetch(`/api/admin/cases/${id}/appeal`, request),
    done: 'The appeal is filed. Someone who didn’t make the decision must take it.',
  })
  if (!mayAppeal && !form.unsettled) return null
  return (
    <Card
      title="File an appeal"
      lead="The clock runs from the day the appeal came in. A case can have only one appeal."
    >
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <div className="max-w-56">
          <DateField name="receivedOn" label="Came in on" defaultValue={today} max={today} />
        </div>
        <TextAreaField name="reason" label="Why they appeal" rows={3} maxLength={5_000} />
        <div>
          <Submit variant="secondary">File the appeal</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
