import { useRef, useState } from 'react'
import { SelectionBar } from '#app/console/bulk/row-selection.tsx'
import { DialogActions } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useNavigateHere } from '#app/console/use-navigate-here.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { CaseAct, CaseChoice } from '#domain/back-office/bulk/bulk.schema.ts'
import { caseActNames, nameGap } from '#domain/back-office/bulk/bulk-words.ts'
import { answerTemplates } from '#domain/back-office/support/answer-templates.ts'
import type { InboxQuery } from '#domain/back-office/support/case.schema.ts'
import { caseFindingLabels, requestStatusLabels } from '#domain/support/support-words.ts'
import { contactStatuses } from '#domain/values/support.ts'

type Asking = {
  place: string
  brandId: string
  brandName: string
  /** The staff who can be assigned a case. */
  answerers: { id: string; name: string }[]
}

/** The number of selected cases, and the bulk actions for them. */
export function CaseBulkActionBar({
  chosen,
  mayBeMore,
  asked: { view, kind, type, status },
  ...asking
}: Asking & { chosen: string[]; mayBeMore: boolean; asked: InboxQuery }) {
  return (
    <SelectionBar
      noun="cases"
      number={chosen.length}
      mayBeMore={mayBeMore}
      isFiltered={view !== 'open' || Boolean(kind || type || status)}
      dialog={({ all, ...about }) => (
        <BeginDialog
          {...asking}
          {...about}
          choice={all ? { matching: { view, kind, type, status } } : { caseIds: chosen }}
        />
      )}
    />
  )
}

const spanishHint = 'For cases in Spanish. Without it they are left out.'
const moved = contactStatuses.filter((each) => each !== 'received')
const statuses = moved.map((value) => ({ value, label: requestStatusLabels[value] }))

function BeginDialog({
  place,
  brandId,
  brandName,
  answerers,
  who,
  choice,
  onClose,
}: Asking & { who: string; choice: CaseChoice; onClose: () => void }) {
  const navigate = useNavigateHere()
  const [kind, setKind] = useState<CaseAct['kind']>()
  const form = useForm({
    schema: async () => (await import('#domain/back-office/bulk/bulk.schema.ts')).beginCaseBulkSchema,
    prepare: ({ act, reason }) => ({ act: actOf(act), choice, reason }),
    submit: (body) => staffFetch(`/api/admin/caseBulkActions?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: ({ id }) => navigate(`/${place}/cases/bulk/${id}`),
  })
  return (
    <Modal open onClose={onClose} title="Bulk action for cases" size="small">
      <p className="mb-5">
        {who}. Each case is checked first, and you see how many can be processed and which are left out.
        Nothing is done until you confirm.
      </p>
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <SelectField
          name="act.kind"
          label="Action"
          placeholder="Choose"
          options={caseActNames}
          onChange={({ target }) => setKind(target.value as CaseAct['kind'])}
          data-autofocus
        />
        {kind === 'case_answer' && <Answer brandName={brandName} />}
        {kind === 'case_assign' && (
          <SelectField
            name="act.assigneeId"
            label="Assigned to"
            placeholder="No one"
            options={answerers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {kind === 'case_move' && (
          <SelectField
            name="act.status"
            label="Status afterward"
            hint="A message is closed as answered. A grievance is closed only by a decision."
            placeholder="Choose"
            options={statuses}
          />
        )}
        {kind === 'case_decide' && (
          <>
            <SelectField
              name="act.finding"
              label="Decision"
              hint="Of grievances and their appeals. Each gets a letter of its own. A decision can’t be changed afterward."
              placeholder="Choose"
              options={caseFindingLabels}
            />
            <TextAreaField
              name="act.reasons"
              label="Reasons"
              hint="They appear in every letter, so leave out anything specific to one case."
              rows={6}
              maxLength={5_000}
            />
            <TextAreaField
              name="act.reasonsInSpanish"
              label="Reasons in Spanish (optional)"
              hint={spanishHint}
              rows={6}
              maxLength={5_000}
            />
          </>
        )}
        <TextField name="reason" label="Reason, for the audit log" />
        <DialogActions word="Check" onClose={onClose} />
      </CheckedForm>
    </Modal>
  )
}

/** The form's values as the call expects them: an empty assignee means no one. */
function actOf(act: unknown): unknown {
  if (typeof act !== 'object' || act === null || !('assigneeId' in act)) return act
  return { ...act, assigneeId: act.assigneeId === '' ? null : act.assigneeId }
}

function Answer({ brandName }: { brandName: string }) {
  const before = useRef<Record<string, string>>({})
  const fields = useRef<HTMLDivElement>(null)
  const told = { from: nameGap, status: 'received', clocks: [], moves: [...moved], brandName } as const
  const templates = (['contact', 'grievance'] as const).flatMap((kind) =>
    answerTemplates({ ...told, kind, clocks: [], moves: [...moved] }).map((each, at) => ({
      texts: {
        'act.text': each.text,
        'act.textInSpanish':
          answerTemplates({ ...told, kind, clocks: [], moves: [...moved], language: 'es' })[at]?.text ?? '',
      },
      value: `${kind} ${each.name}`,
      label: `${kind === 'contact' ? 'Messages' : 'Grievances'}: ${each.name}`,
    })),
  )
  function begin(value: string) {
    const chosen = templates.find((each) => each.value === value)
    for (const [name, text] of Object.entries(chosen?.texts ?? {})) {
      const field = fields.current?.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)
      // Never overwrite what the user has typed.
      if (!field || (field.value.trim() !== '' && field.value !== before.current[name])) continue
      field.value = text
      before.current[name] = text
    }
  }
  return (
    <>
      <SelectField
        name="template"
        label="Begin with"
        hint="Replaces the answer only if it is empty or unchanged."
        placeholder="Nothing"
        options={templates}
        defaultValue=""
        onChange={({ currentTarget }) => begin(currentTarget.value)}
      />
      <div ref={fields} className="grid gap-5">
        <TextAreaField
          name="act.text"
          label="Answer"
          hint={`By email to each. ${nameGap} is replaced with each person’s name.`}
          rows={9}
          maxLength={5_000}
        />
        <TextAreaField
          name="act.textInSpanish"
          label="Answer in Spanish (optional)"
          hint={spanishHint}
          rows={9}
          maxLength={5_000}
        />
      </div>
      <SelectField
        name="act.status"
        label="Status after sending"
        placeholder="Unchanged"
        options={statuses}
        defaultValue=""
      />
    </>
  )
}
