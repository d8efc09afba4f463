import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { childToAge } from '#domain/law/ages.ts'
import type { FamilyView } from '#domain/memberships/family/family.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import * as m from '#messages'
import { EditPerson } from './edit-person.tsx'
import { UndoAddition } from './undo-addition.tsx'

type Person = FamilyView['people'][number]
type Props = {
  owner: string
  person: Person
  membership: MembershipView
  what: Change
  onClose: () => void
  onDone: (sentence: string) => unknown
}

/**
 * What can be done for a person: correct details, undo today's addition, leave at the end of the term or stay after
 * all.
 */
export type Change = 'edit' | 'undo' | 'leave'

/** The dialog that changes one family member. */
export function PersonDialog({ owner, person, membership, what, onClose, onDone }: Props) {
  const isLeaving = person.endsOn !== null
  const title = {
    edit: m.family_edit_named,
    undo: m.family_undo_question,
    leave: isLeaving ? m.family_keep_question : m.family_remove_question,
  }[what]({ name: person.firstName })
  return (
    <Modal open onClose={onClose} size={what === 'edit' ? 'medium' : 'small'} title={title}>
      {what === 'edit' && (
        <EditPerson
          owner={owner}
          person={person}
          renewalInterval={membership.renewalInterval}
          termEndsOn={membership.termEndsOn}
          onDone={onDone}
        />
      )}
      {what === 'undo' && <UndoAddition owner={owner} person={person} onDone={onDone} />}
      {what === 'leave' && (
        <LeaveOrKeep owner={owner} person={person} membership={membership} onDone={onDone} />
      )}
    </Modal>
  )
}

/** The last day on the plan and the renewal's price, before it is agreed to. */
function LeaveOrKeep({ owner, person, membership, onDone }: Omit<Props, 'what' | 'onClose'>) {
  const { termEndsOn, interval, renewalInterval, renewalTotalCents } = membership
  const isLeaving = person.endsOn !== null
  // A child may reach 26 and leave before the paid term ends.
  const agesOut = lastDayIn({ ...person, endsOn: null }, { endsOn: person.endsOn ?? termEndsOn })
  const lastDay = formatDate(agesOut ?? person.endsOn ?? termEndsOn)
  const name = person.firstName
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
      // The error says that it has changed; the page then shows the new state.
      if (code === 'stale_quote') void revalidate()
      return false
    },
    onSuccess: () => onDone(isLeaving ? m.family_stays({ name }) : m.family_is_on_through({ name, lastDay })),
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary />
      <p>
        {isLeaving
          ? m.family_leaves_after({ name, lastDay })
          : m.family_leave_text({
              name,
              lastDay,
              reason: agesOut ? 'age' : 'term',
              age: childToAge,
              interval,
            })}
      </p>
      <dl className="grid gap-2">
        <Fact label={m.family_today()}>{m.family_nothing_to_pay()}</Fact>
        <Fact label={m.family_each_now({ interval: renewalInterval })}>
          <span translate="no">{formatCents(renewalTotalCents)}</span>
        </Fact>
        <Fact label={m.family_each_next({ interval: renewalInterval })}>
          <span translate="no">{formatCents(person.renewalOtherwiseCents)}</span>
        </Fact>
      </dl>
      <Submit variant={isLeaving ? 'primary' : 'danger'}>
        {isLeaving ? m.family_keep_named({ name }) : m.family_end_on({ lastDay })}
      </Submit>
    </CheckedForm>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
