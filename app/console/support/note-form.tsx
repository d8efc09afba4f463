import { staffFetch } from '#app/console/staff-fetch.ts'
import { AttachFiles, useFiles } from '#app/forms/person/attach-files.tsx'
import { CheckedForm, Submit, TextAreaField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { useCaseForm } from './use-case-form.ts'

/** A note for whoever answers cases; nobody outside ever sees it. */
export function NoteForm({ caseId }: { caseId: string }) {
  const files = useFiles(`/api/admin/cases/${caseId}/files`, staffFetch)
  const form = useCaseForm({
    caseId,
    schema: async () => (await import('#domain/back-office/support/case.schema.ts')).caseNoteSchema,
    prepare: ({ text }) => ({ text, fileIds: files.ids }),
    onDone: files.clear,
    path: 'notes',
    done: 'The note is kept.',
  })
  return (
    <CheckedForm form={form} className="grid gap-3">
      <FormSummary />
      <TextAreaField
        name="text"
        label="Internal note"
        hint="Read only by who answers cases."
        rows={2}
        maxLength={5_000}
      />
      <AttachFiles files={files} label="Attach files to the note" />
      <div>
        <Submit variant="secondary" size="sm" pending={files.isSending}>
          Keep the note
        </Submit>
      </div>
    </CheckedForm>
  )
}
