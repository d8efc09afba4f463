import { type ReactNode, useEffect, useId, useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { type DraftFields, readFields, wasTouched, writeFields } from '#app/forms/draft-fields.ts'
import { clearDraft, loadDraft } from '#app/forms/form-draft.ts'
import { keepDraft } from '#app/forms/keep-draft.ts'
import { AttachFiles, useFiles } from '#app/forms/person/attach-files.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { CheckboxField, CheckedForm, SelectField, Submit, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Late } from '#app/ui/late/late.tsx'
import { later } from '#app/ui/late/later.ts'
import { WithoutScript } from '#app/ui/late/without-script.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { formatPhone } from '#domain/format.ts'
import { grievanceLaw } from '#domain/law/grievances.ts'
import { grievanceSubjectWords, grievanceTypeWords } from '#domain/support/support-words.ts'
import { descriptionLength } from '#domain/support/text-lengths.ts'
import { stateNames } from '#domain/values/states.ts'
import * as m from '#messages'
import type { SupportOperator } from './grievance-aside.tsx'
import type { Filed, GrievancePrefill } from './grievance-form.tsx'

const regulator = later(async () => (await import('./regulator-notice.tsx')).RegulatorNotice)

const withoutScript = later(async () => (await import('./grievance-steps.tsx')).WithoutScript)

const draftKey = 'grievance'

type Parts = { operator: SupportOperator; prefill: GrievancePrefill; onFiled: (filed: Filed) => void }

/** The form itself. What is typed is kept in this tab until it's sent. */
export function GrievanceFields({ operator, prefill, onFiled }: Parts) {
  const [filer, setFiler] = useState('member')
  const [state, setState] = useState(prefill.state ?? '')
  const files = useFiles((query, request) => secureFetch(`/api/v4/requestFiles${query}`, request))
  const form = useForm({
    schema: () => import('#domain/support/grievance.schema.ts').then((module) => module.grievanceSchema),
    prepare: (values) => ({ ...values, fileIds: files.ids }),
    submit: (grievance) => secureFetch('/api/v4/grievance', { method: 'POST', body: grievance }),
    onSuccess: (answer, grievance) => {
      clearDraft(draftKey)
      onFiled({ grievance, files: files.arrived.map(({ name }) => name), answer })
    },
  })
  const element = form.props.ref
  const isRepresented = filer === 'representative'

  useEffect(() => {
    const kept = loadDraft<DraftFields>(draftKey)
    if (!element.current || !kept) return
    writeFields(element.current, kept)
    if (kept.filer) setFiler(String(kept.filer))
    if (kept.state) setState(String(kept.state))
  }, [element])

  return (
    <CheckedForm
      form={form}
      aria-label={m.support_form()}
      className="grid max-w-reading gap-12"
      // Prefilled values aren't kept, because next time they may be another person's.
      onInput={(event) => keepDraft(draftKey, readFields(event.currentTarget, wasTouched))}
    >
      <WithoutScript of={withoutScript} given={{ operator }} />
      <Part number={1} title={m.support_who_title()}>
        <RadioCards
          name="filer"
          label={m.support_filer()}
          columns={2}
          value={filer}
          onChange={setFiler}
          options={[
            { value: 'member', label: m.support_filer_member(), text: m.support_filer_member_text() },
            {
              value: 'representative',
              label: m.support_filer_representative(),
              text: m.support_filer_representative_text(),
            },
          ]}
        />
        <TextField
          name="memberName"
          label={isRepresented ? m.support_member_full_name() : m.support_full_name()}
          autoComplete={isRepresented ? 'off' : 'name'}
          defaultValue={prefill.memberName}
        />
        <TextField
          name="memberNumber"
          label={m.support_member_number()}
          optional
          hint={m.support_member_number_hint()}
          placeholder={m.support_member_number_example()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={prefill.memberNumber}
        />
        <fieldset hidden={!isRepresented} disabled={!isRepresented} className="grid gap-6">
          <legend className="sr-only">{m.support_representative()}</legend>
          <TextField name="representativeName" label={m.support_own_full_name()} autoComplete="name" />
          <CheckboxField name="authorised" label={m.support_authorized()} />
        </fieldset>
      </Part>
      <Part number={2} title={m.support_reach_title()}>
        <TextField
          name="email"
          type="email"
          label={m.support_email()}
          hint={m.support_email_hint()}
          autoComplete="email"
          defaultValue={prefill.email}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="phone"
            type="tel"
            label={m.support_phone()}
            autoComplete="tel"
            defaultValue={prefill.phone}
          />
          <SelectField
            name="state"
            label={m.support_state()}
            placeholder={m.support_choose()}
            options={stateNames}
            autoComplete="address-level1"
            value={state}
            onChange={(event) => setState(event.target.value)}
          />
        </div>
        <div aria-live="polite">
          <Late of={regulator} given={{ state, operatorPhone: formatPhone(operator.phone) }} />
        </div>
      </Part>
      <Part number={3} title={m.support_happened()}>
        <div className="grid gap-6 sm:grid-cols-2">
          <SelectField
            name="type"
            label={m.support_topic()}
            placeholder={m.support_choose()}
            options={grievanceTypeWords()}
          />
          <TextField
            name="eventOn"
            type="date"
            label={m.support_happened_on()}
            hint={m.support_happened_on_hint()}
          />
          <SelectField
            name="against"
            label={m.support_against()}
            placeholder={m.support_choose()}
            options={grievanceSubjectWords()}
          />
          <TextField name="subjectName" label={m.support_subject_name()} optional autoComplete="off" />
        </div>
        <TextAreaField
          name="description"
          label={m.support_happened()}
          hint={m.support_happened_hint({
            least: descriptionLength.least,
            most: descriptionLength.most.toLocaleString('en-US'),
          })}
          rows={8}
          maxLength={5000}
        />
        <TextAreaField name="outcome" label={m.support_outcome()} optional rows={4} maxLength={2000} />
        <AttachFiles files={files} label={m.support_attach_bills()} />
        <CheckboxField
          name="urgent"
          label={m.support_urgent()}
          hint={m.support_urgent_hint({ days: grievanceLaw.urgentStatusDays })}
        />
      </Part>
      <Part number={4} title={m.support_sign_title()}>
        <TextField
          name="signature"
          label={m.support_signature()}
          hint={m.support_signature_hint()}
          autoComplete="name"
        />
        <FormSummary />
        <div data-print="hide">
          <Submit size="lg" pending={files.isSending}>
            {m.support_file()}
          </Submit>
          <p className="mt-4 text-small text-muted">{m.support_kept()}</p>
        </div>
      </Part>
    </CheckedForm>
  )
}

/** One numbered part of a long form. */
function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <h2 id={id} className="flex items-baseline gap-3 border-b border-line pb-3 text-heading">
        <span aria-hidden="true" className="text-accent-strong tabular-nums">
          {number}
        </span>
        <span>{title}</span>
      </h2>
      {children}
    </section>
  )
}
