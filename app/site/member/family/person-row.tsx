import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { relationWords } from '#app/forms/person/relative-fields.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { childToAge } from '#domain/law/ages.ts'
import type { FamilyView } from '#domain/memberships/family/family.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { capital, intervalWords } from '#domain/plans/interval.ts'
import { EditPerson } from './edit-person.tsx'
import { UndoAddition } from './undo-addition.tsx'

type Person = FamilyView['people'][number]
type Props = {
  owner: string
  person: Person
  membership: MembershipView
  /** Added today: may be taken back with the money. */
  isNew: boolean
  onBegin: () => void
  onDone: (sentence: string) => unknown
}

/** One person of the family, with what can be done: correct, end with the term, or keep after all. */
export function PersonRow({ owner, person, membership, isNew, onBegin, onDone }: Props) {
  const [open, setOpen] = useState<'edit' | 'leave' | 'undo' | null>(null)
  const name = `${person.firstName} ${person.lastName}`
  const isLeaving = person.endsOn !== null
  const mayChange = membership.status === 'active' || membership.status === 'past_due'
  const show = (what: 'edit' | 'leave' | 'undo') => {
    onBegin()
    setOpen(what)
  }
  const done = (sentence: string) => {
    setOpen(null)
    return onDone(sentence)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-small text-muted">{`${relationWords[person.relationship]}, born ${formatDate(person.dateOfBirth)}`}</p>
        {person.endsOn && (
          <p className="text-small font-semibold">{`On the plan through ${formatDate(person.endsOn)}`}</p>
        )}
        {!person.endsOn && person.agesOutOn && (
          <p className="text-small text-muted">{`On the plan as a child through ${formatDate(addDays(person.agesOutOn, -1))}`}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label={`Edit ${name}`} onClick={() => show('edit')}>
          Edit
        </Button>
        {isNew && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Undo adding ${name}`}
            onClick={() => show('undo')}
          >
            Undo
          </Button>
        )}
        {mayChange && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={isLeaving ? `Keep ${name}` : `End ${name}`}
            onClick={() => show('leave')}
          >
            {isLeaving ? 'Keep' : 'End'}
          </Button>
        )}
      </div>
      <Modal open={open === 'edit'} onClose={() => setOpen(null)} title={`Edit ${person.firstName}`}>
        <EditPerson
          owner={owner}
          person={person}
          renewalInterval={membership.renewalInterval}
          termEndsOn={membership.termEndsOn}
          onDone={done}
        />
      </Modal>
      <Modal
        open={open === 'undo'}
        onClose={() => setOpen(null)}
        size="small"
        title={`Undo adding ${person.firstName}?`}
      >
        <UndoAddition owner={owner} person={person} onDone={done} />
      </Modal>
      <Modal
        open={open === 'leave'}
        onClose={() => setOpen(null)}
        size="small"
        title={isLeaving ? `Keep ${person.firstName}?` : `Remove ${person.firstName} from the plan?`}
      >
        <LeaveOrKeep owner={owner} person={person} membership={membership} onDone={done} />
      </Modal>
    </li>
  )
}

type DoneProps = { owner: string; person: Person; onDone: (sentence: string) => unknown }

/** The last day covered and the renewal's price, before it is agreed to. */
function LeaveOrKeep({ owner, person, membership, onDone }: DoneProps & Pick<Props, 'membership'>) {
  const { termEndsOn, interval, renewalInterval, renewalTotalCents } = membership
  const isLeaving = person.endsOn !== null
  // A child may age out before the term that is paid for ends.
  const agesOut = lastDayIn({ ...person, endsOn: null }, { endsOn: person.endsOn ?? termEndsOn })
  const last = formatDate(agesOut ?? person.endsOn ?? termEndsOn)
  const why = agesOut
    ? `the day before turning ${childToAge}`
    : `the end of the ${intervalWords(interval).term} you paid for`
  const path = `/api/v4/member/dependents/${person.id}` as const
  const agreed = { todayCents: 0, renewalTotalCents: person.renewalOtherwiseCents }
  const { revalidate } = useRevalidator()
  const form = useMemberForm({
    owner,
    name: `leave-${person.id}`,
    schema: async () => (await import('zod')).z.object({}),
    submit: (): Promise<FetchResult<unknown>> =>
      isLeaving
        ? secureFetch(path, { method: 'PATCH', body: { ending: false, agreed } })
        : secureFetch(path, { method: 'DELETE' }),
    onError: ({ code }) => {
      // The refusal says that it has changed; the page shows to what.
      if (code === 'stale_quote') void revalidate()
      return false
    },
    onSuccess: () =>
      onDone(
        isLeaving
          ? `${person.firstName} stays on your membership.`
          : `${person.firstName} is on the plan through ${last}.`,
      ),
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary />
      <p>
        {isLeaving
          ? `${person.firstName} leaves the plan after ${last}. If they stay, nothing changes.`
          : `${person.firstName} stays on the plan through ${last}, ${why}. You can change your mind until then.`}
      </p>
      <dl className="grid gap-2">
        <Fact label="Today">Nothing to pay</Fact>
        <Fact label={`${capital(intervalWords(renewalInterval).each)} as it stands`}>
          {formatCents(renewalTotalCents)}
        </Fact>
        <Fact label={`${capital(intervalWords(renewalInterval).each)} from the next renewal`}>
          {formatCents(person.renewalOtherwiseCents)}
        </Fact>
      </dl>
      <Submit variant={isLeaving ? 'primary' : 'danger'}>
        {isLeaving ? `Keep ${person.firstName}` : `End on ${last}`}
      </Submit>
    </CheckedForm>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
