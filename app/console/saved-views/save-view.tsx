import { DialogActions } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckboxField, CheckedForm, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { SaveView as SaveViewBody } from '#domain/staff/saved-views/view.schema.ts'

/** Asks for a view's name and who sees it, and saves it. */
export function SaveView({
  open,
  view,
  onClose,
  onSaved,
}: {
  open: boolean
  view: Pick<SaveViewBody, 'brandId' | 'list' | 'query'>
  onClose: () => void
  onSaved: () => unknown
}) {
  const form = useForm({
    schema: async () => (await import('#domain/staff/saved-views/view.schema.ts')).saveViewSchema,
    prepare: ({ name, isShared }) => ({ ...view, name, isShared: isShared === true || isShared === 'on' }),
    submit: (body) => staffFetch('/api/admin/savedViews', { method: 'POST', body }),
    onSuccess: async () => {
      onClose()
      await onSaved()
    },
  })
  return (
    <Modal open={open} onClose={onClose} title="Save this view" size="small">
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <TextField
          name="name"
          label="What to call it"
          hint="This saves the filters, not the search text."
          maxLength={40}
          data-autofocus
        />
        <CheckboxField name="isShared" label="Everyone who can open this list sees it" />
        <DialogActions word="Save" onClose={onClose} />
      </CheckedForm>
    </Modal>
  )
}
