import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { OfficeFields } from '#app/forms/office/office-fields.tsx'
import { typedOffice } from '#app/forms/office/typed-office.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit, TextAreaField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formOfEntry } from '#domain/offices/listing/form-of-entry.ts'
import type { OwnEntry } from '#domain/offices/verification/verification.schema.ts'
import * as m from '#messages'

/** The form for an office's own listing, filled in; corrections wait for staff. */
export function CorrectListing({
  entry,
  token,
  onBack,
  onDone,
}: {
  entry: OwnEntry
  token: string
  onBack: () => void
  onDone: (isConfirmed: boolean) => void
}) {
  const form = useForm({
    schema: async () =>
      (await import('#domain/offices/verification/verification.schema.ts')).answerEntrySchema,
    prepare: (values) => ({ token, form: typedOffice(values), note: values.note }),
    submit: ({ form: entered, ...body }) =>
      secureFetch('/api/v4/officeEntry/answer', {
        method: 'POST',
        body: { ...body, form: entered && formOfEntry(entered) },
      }),
    onSuccess: ({ isConfirmed }) => onDone(isConfirmed),
  })
  return (
    <CheckedForm form={form} className="grid gap-8">
      <FormSummary />
      <OfficeFields form={entry.form} />
      <TextAreaField name="note" label={m.offices_confirm_note()} optional rows={4} />
      <div className="flex flex-wrap gap-3">
        <Submit>{m.offices_confirm_send()}</Submit>
        <Button variant="secondary" onClick={onBack}>
          {m.offices_confirm_back()}
        </Button>
      </div>
    </CheckedForm>
  )
}
