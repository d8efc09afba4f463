import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '#app/browser/form/use-form.ts'
import { DialogActions } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { BulkChoice } from '#domain/members/bulk/bulk.schema.ts'
import { bulkActNames, bulkMailNames } from '#domain/members/bulk/bulk-words.ts'

type Asking = {
  place: string
  brandId: string
  /** Whether they may take a payment off schedule. */
  mayMove: boolean
  offices: { value: string; label: string }[]
}

/** How many members are chosen, and the way to an act for all of them; none is done before it was checked. */
export function ManyBar({
  chosen,
  mayBeMore,
  search,
  ...asking
}: Asking & {
  /** The memberships that are ticked. */
  chosen: string[]
  /** The whole page is ticked and there are others: all that the search finds may be meant. */
  mayBeMore: boolean
  search: URLSearchParams
}) {
  const [isAll, setIsAll] = useState(false)
  const [open, setOpen] = useState(false)
  const all = isAll && mayBeMore
  const filters = ['q', 'status', 'planId', 'officeId'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const who = all
    ? filters.length > 0
      ? 'All who match this search'
      : 'All members'
    : `${chosen.length} chosen`
  const choice: BulkChoice = all
    ? { matching: Object.fromEntries(filters) as Extract<BulkChoice, { matching: unknown }>['matching'] }
    : { membershipIds: chosen }
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2">
      {chosen.length === 0 ? (
        <p className="text-small text-muted">Tick members to do the same for all of them.</p>
      ) : (
        <>
          <p className="font-semibold" aria-live="polite">
            {who}
          </p>
          {mayBeMore && (
            <Button variant="secondary" size="sm" onClick={() => setIsAll(!all)}>
              {all ? 'Only this page' : filters.length > 0 ? 'All who match this search' : 'All members'}
            </Button>
          )}
          <Button size="sm" onClick={() => setOpen(true)}>
            Do for all of them
          </Button>
        </>
      )}
      {open && <BeginDialog {...asking} who={who} choice={choice} onClose={() => setOpen(false)} />}
    </div>
  )
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

function BeginDialog({
  place,
  brandId,
  mayMove,
  offices,
  who,
  choice,
  onClose,
}: Asking & { who: string; choice: BulkChoice; onClose: () => void }) {
  const navigate = useNavigate()
  const [kind, setKind] = useState('')
  const form = useForm({
    schema: async () => (await import('#domain/members/bulk/bulk.schema.ts')).beginBulkSchema,
    prepare: ({ act, reason }) => ({ act, choice, reason }),
    submit: (body) =>
      staffFetch<{ id: string }>(`/api/admin/bulk?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: ({ id }) => navigate(`/${place}/members/bulk/${id}`),
  })
  const { errors } = form
  return (
    <Modal open onClose={onClose} title="Do for many members" size="small">
      <p className="mb-5">
        {who}. Each is checked first, and you see for how many it would be done, what it costs and who is left
        out. Nothing is done before you confirm that.
      </p>
      <form {...form.props} className="grid gap-5">
        <FormSummary error={form.summary} />
        <SelectField
          name="act.kind"
          label="What to do"
          placeholder="Choose"
          options={options(bulkActNames).filter(({ value }) => mayMove || value !== 'renew')}
          error={errors['act.kind']}
          onChange={({ target }) => setKind(target.value)}
          data-autofocus
        />
        {kind === 'mail_again' && (
          <SelectField
            name="act.template"
            label="Which mail"
            hint="Each gets the newest of theirs again, written anew from what is true now."
            placeholder="Choose"
            options={options(bulkMailNames)}
            error={errors['act.template']}
          />
        )}
        {(kind === 'tag_add' || kind === 'tag_remove') && (
          <TextField name="act.tag" label="Tag" error={errors['act.tag']} />
        )}
        {kind === 'transfer' && (
          <SelectField
            name="act.officeId"
            label="New home office"
            placeholder="Choose"
            options={offices}
            error={errors['act.officeId']}
          />
        )}
        <TextField name="reason" label="Reason, for the audit" error={errors.reason} />
        <DialogActions word="Check" pending={form.pending} onClose={onClose} />
      </form>
    </Modal>
  )
}
