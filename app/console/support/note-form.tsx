import { staffFetch } from '#app/console/staff-fetch.ts'
import { AttachFiles, useFiles } from '#app/forms/person/attach-files.tsx'
import { CheckedForm, Submit, TextAreaField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { useCaseForm } from './use-case-form.ts'

/** A note for staff who answer cases; no one outside ever sees it. */
export function NoteForm({ caseId }: { caseId: string }) {
  const files = useFiles((query, request) => staffFetch(`/api/admin/cases/${caseId}/files${query}`, request))
  const form = useCaseForm({
    schema: async () => (await import('#domain/back-office/support/case.schema.ts')).caseNoteSchema,
    prepare: ({ text }) => ({ text, fileIds: files.ids }),
    onDone: files.clear,
    send: (request) => staffFetch(`/api/admin/cases/${caseId}/notes`, request),
    done: 'The note is saved.',
  })
  return (
    <CheckedForm form={form} className="grid gap-3">
      <FormSummary />
      <TextAreaField
        name="text"
        label="Internal note"
        hint="Read only by people who answer cases."
        rows={2}
        maxLength={5_000}
      />
      <AttachFiles files={files} label="Attach files to the note" />
      <div>
        <Submit variant="secondary" size="sm" pending={files.isSending}>
          Save the note
        </Submit>
      </div>
    </CheckedForm>
  )
}
