import { useState } from 'react'
import { DialogActions } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useNavigateHere } from '#app/console/use-navigate-here.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { BulkChoice } from '#domain/back-office/bulk/bulk.schema.ts'
import { bulkActNames } from '#domain/back-office/bulk/bulk-words.ts'
import { SelectionBar } from './row-selection.tsx'

type Asking = {
  place: string
  brandId: string
  /** Whether the user may charge a payment off schedule. */
  mayMove: boolean
  offices: { value: string; label: string }[]
  /** The emails that may be resent, label by name. */
  mails: Record<string, string>
}

/** The number of selected members, and the bulk actions for them. */
export function BulkActionBar({
  chosen,
  mayBeMore,
  search,
  ...asking
}: Asking & {
  /** The selected memberships. */
  chosen: string[]
  mayBeMore: boolean
  search: URLSearchParams
}) {
  const filters = ['q', 'status', 'planId', 'officeId'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const matching = Object.fromEntries(filters) as Extract<BulkChoice, { matching: unknown }>['matching']
  return (
    <SelectionBar
      noun="members"
      number={chosen.length}
      mayBeMore={mayBeMore}
      isFiltered={filters.length > 0}
      dialog={({ all, ...about }) => (
        <BeginDialog {...asking} {...about} choice={all ? { matching } : { membershipIds: chosen }} />
      )}
    />
  )
}

const { renew: _, ...withoutRenew } = bulkActNames

function BeginDialog({
  place,
  brandId,
  mayMove,
  offices,
  mails,
  who,
  choice,
  onClose,
}: Asking & { who: string; choice: BulkChoice; onClose: () => void }) {
  const navigate = useNavigateHere()
  const [kind, setKind] = useState('')
  const form = useForm({
    schema: async () => (await import('#domain/back-office/bulk/bulk.schema.ts')).beginBulkSchema,
    prepare: ({ act, reason }) => ({ act, choice, reason }),
    submit: (body) => staffFetch(`/api/admin/bulkActions?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: ({ id }) => navigate(`/${place}/members/bulk/${id}`),
  })
  return (
    <Modal open onClose={onClose} title="Bulk action for members" size="small">
      <p className="mb-5">
        {who}. Each member is checked first, and you see how many can be processed, what it costs and who is
        left out. Nothing is done until you confirm.
      </p>
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <SelectField
          name="act.kind"
          label="Action"
          placeholder="Choose"
          options={mayMove ? bulkActNames : withoutRenew}
          onChange={({ target }) => setKind(target.value)}
          data-autofocus
        />
        {kind === 'mail_again' && (
          <SelectField
            name="act.template"
            label="Which email"
            hint="Each member gets their most recent email of this kind again, with current details."
            placeholder="Choose"
            options={mails}
          />
        )}
        {(kind === 'tag_add' || kind === 'tag_remove') && <TextField name="act.tag" label="Tag" />}
        {kind === 'transfer' && (
          <SelectField name="act.officeId" label="New home office" placeholder="Choose" options={offices} />
        )}
        {kind === 'end' && (
          <TextAreaField
            name="act.words"
            label="Message to each member"
            hint="They see it exactly as you write it. The rest of each term is refunded, and no member can undo it."
            rows={4}
          />
        )}
        <TextField name="reason" label="Reason, for the audit log" />
        <DialogActions word="Check" onClose={onClose} />
      </CheckedForm>
    </Modal>
  )
}
