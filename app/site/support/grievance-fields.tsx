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
import { grievanceWords } from '#domain/law/grievances.ts'
import { grievanceSubjectLabels, grievanceTypeLabels } from '#domain/support/support-words.ts'
import { stateNames } from '#domain/values/states.ts'
import type { SupportOperator } from './grievance-aside.tsx'
import type { Filed, GrievancePrefill } from './grievance-form.tsx'

const regulator = later(async () => (await import('./regulator-notice.tsx')).RegulatorNotice)

const withoutScript = later(async () => (await import('./grievance-steps.tsx')).WithoutScript)

const draftKey = 'grievance'

type Parts = { operator: SupportOperator; prefill: GrievancePrefill; onFiled: (filed: Filed) => void }

/** The form itself. What is typed is kept in this tab until it is sent. */
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
      aria-label="Grievance"
      className="grid max-w-reading gap-12"
      // Not what it came filled in with, which may be another's next time.
      onInput={(event) => keepDraft(draftKey, readFields(event.currentTarget, wasTouched))}
    >
      <WithoutScript of={withoutScript} given={{ operator }} />
      <Part number={1} title="Who is filing">
        <RadioCards
          name="filer"
          label="I am"
          columns={2}
          value={filer}
          onChange={setFiler}
          options={[
            { value: 'member', label: 'The member', text: 'Or the parent of a child on my plan.' },
            { value: 'representative', label: 'Filing for a member', text: 'With their permission.' },
          ]}
        />
        <TextField
          name="memberName"
          label={isRepresented ? 'The member’s full name' : 'Your full name'}
          autoComplete={isRepresented ? 'off' : 'name'}
          defaultValue={prefill.memberName}
        />
        <TextField
          name="memberNumber"
          label="Member number"
          optional
          hint="It is on the card. Leave it out if you do not have it at hand."
          placeholder="7KQM-4XDA-92HR"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={prefill.memberNumber}
        />
        <fieldset hidden={!isRepresented} disabled={!isRepresented} className="grid gap-6">
          <legend className="sr-only">You, for the member</legend>
          <TextField name="representativeName" label="Your own full name" autoComplete="name" />
          <CheckboxField
            name="authorised"
            label="The member knows about this and lets me file it for them."
          />
        </fieldset>
      </Part>
      <Part number={2} title="How we reach you">
        <TextField
          name="email"
          type="email"
          label="Email"
          hint="The case number and our decision go here."
          autoComplete="email"
          defaultValue={prefill.email}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="phone"
            type="tel"
            label="Phone"
            autoComplete="tel-national"
            defaultValue={prefill.phone}
          />
          <SelectField
            name="state"
            label="State you live in"
            placeholder="Choose"
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
      <Part number={3} title="What happened">
        <div className="grid gap-6 sm:grid-cols-2">
          <SelectField
            name="type"
            label="What it is about"
            placeholder="Choose"
            options={grievanceTypeLabels}
          />
          <TextField name="eventOn" type="date" label="Date it happened, as best you know" />
          <SelectField
            name="against"
            label="Who it is about"
            placeholder="Choose"
            options={grievanceSubjectLabels}
          />
          <TextField name="subjectName" label="Name of the office or person" optional autoComplete="off" />
        </div>
        <TextAreaField
          name="description"
          label="What happened"
          hint="In your own words, 20 to 5,000 characters. Leave out health details we do not need."
          rows={8}
          maxLength={5000}
        />
        <TextAreaField name="outcome" label="What would put it right" optional rows={4} maxLength={2000} />
        <AttachFiles files={files} label="Attach bills, letters or photos" />
        <CheckboxField
          name="urgent"
          label="It is urgent: waiting could harm somebody’s health."
          hint={`You hear from us within ${grievanceWords.urgentStatus}. In an emergency call 911.`}
        />
      </Part>
      <Part number={4} title="Sign and send">
        <TextField
          name="signature"
          label="Type your full name to sign"
          hint="By signing you say that this is true as far as you know."
          autoComplete="name"
        />
        <FormSummary />
        <div data-print="hide">
          <Submit size="lg" pending={files.isSending}>
            File my grievance
          </Submit>
          <p className="mt-4 text-small text-muted">
            What you type stays in this tab until you send it or log out, even if you reload the page; files
            have to be attached again then.
          </p>
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
