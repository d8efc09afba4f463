import { useRef } from 'react'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { AttachFiles, useFiles } from '#app/forms/person/attach-files.tsx'
import { CheckedForm, SelectField, Submit, TextAreaField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { answerTemplates } from '#domain/back-office/support/answer-templates.ts'
import type { CaseView } from '#domain/back-office/support/case.schema.ts'
import { requestStatusLabels } from '#domain/support/support-words.ts'
import { useCaseForm } from './use-case-form.ts'

/** An email answer: started from a template or blank, and editable until it's sent. */
export function AnswerForm({ shown, brandName }: { shown: CaseView; brandName: string }) {
  const { id, revision, email, moves } = shown
  const templates = answerTemplates({ ...shown, brandName })
  const files = useFiles((query, request) => staffFetch(`/api/admin/cases/${id}/files${query}`, request))
  const form = useCaseForm({
    schema: async () => (await import('#domain/back-office/support/case.schema.ts')).caseAnswerSchema,
    prepare: ({ text, status }) => ({ text, status, revision, fileIds: files.ids }),
    onDone: files.clear,
    send: (request) => staffFetch(`/api/admin/cases/${id}/answers`, request),
    done: `The answer is on its way to ${email}.`,
  })
  const before = useRef('')
  function begin(name: string) {
    const fields = form.props.ref.current?.elements as unknown as Fields | undefined
    const chosen = templates.find((each) => each.name === name)
    // Never overwrite what the user has typed.
    if (!fields || !chosen) return
    const { text, status } = fields
    if (text.value.trim() !== '' && text.value !== before.current) return
    text.value = chosen.text
    before.current = chosen.text
    status.value = chosen.status
  }
  return (
    <Card title="Answer" lead={`By email to ${email}. It never repeats what they wrote.`}>
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <SelectField
          name="template"
          label="Begin with"
          hint="Replaces the answer only if it is empty or unchanged."
          placeholder="Nothing"
          options={templates.map(({ name }) => ({ value: name, label: name }))}
          defaultValue=""
          onChange={({ currentTarget }) => begin(currentTarget.value)}
        />
        <TextAreaField name="text" label="Answer" rows={9} maxLength={5_000} />
        <AttachFiles files={files} label="Attach files to the answer" />
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-52">
            <SelectField
              name="status"
              label="Status after sending"
              placeholder={`Unchanged: ${requestStatusLabels[shown.status]}`}
              options={moves.map((value) => ({ value, label: requestStatusLabels[value] }))}
              defaultValue=""
            />
          </div>
          <Submit pending={files.isSending}>Send the answer</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}

type Fields = { text: HTMLTextAreaElement; status: HTMLSelectElement }
