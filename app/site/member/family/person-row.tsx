import { Suspense, useState } from 'react'
import { relationWords } from '#app/forms/person/relation-words.ts'
import { Button } from '#app/ui/button.tsx'
import { later } from '#app/ui/late/later.ts'
import { formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type { FamilyView } from '#domain/memberships/family/family.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'
import type { Change } from './person-dialog.tsx'

/** Loaded when someone changes a person, before the dialog opens. */
const dialog = later(async () => (await import('./person-dialog.tsx')).PersonDialog)

type Person = FamilyView['people'][number]
type Props = {
  owner: string
  person: Person
  membership: MembershipView
  /** Added today: can be undone with a refund. */
  isNew: boolean
  onBegin: () => void
  onDone: (sentence: string) => unknown
}

/** One family member, with the actions: correct details, leave at the end of the term, or stay after all. */
export function PersonRow({ owner, person, membership, isNew, onBegin, onDone }: Props) {
  const [open, setOpen] = useState<Change | null>(null)
  const name = fullName(person)
  const isLeaving = person.endsOn !== null
  const mayChange = membership.status === 'active' || membership.status === 'past_due'
  const show = async (what: Change) => {
    onBegin()
    await dialog.bring().catch(() => {})
    setOpen(what)
  }
  const Dialog = dialog.pick()
  const done = (sentence: string) => {
    setOpen(null)
    return onDone(sentence)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-small text-muted">
          {m.family_person({
            relation: relationWords[person.relationship],
            born: formatDate(person.dateOfBirth),
          })}
        </p>
        {person.endsOn && (
          <p className="text-small font-semibold">
            {m.family_on_plan_through({ lastDay: formatDate(person.endsOn) })}
          </p>
        )}
        {!person.endsOn && person.childUntil && (
          <p className="text-small text-muted">
            {m.family_child_through({ lastDay: formatDate(person.childUntil) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={m.family_edit_named({ name })}
          onClick={() => show('edit')}
        >
          {m.family_edit()}
        </Button>
        {isNew && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={m.family_undo_named({ name })}
            onClick={() => show('undo')}
          >
            {m.family_undo()}
          </Button>
        )}
        {mayChange && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={isLeaving ? m.family_keep_named({ name }) : m.family_remove_named({ name })}
            onClick={() => show('leave')}
          >
            {isLeaving ? m.family_keep() : m.family_remove()}
          </Button>
        )}
      </div>
      {open && (
        <Suspense>
          <Dialog
            owner={owner}
            person={person}
            membership={membership}
            what={open}
            onClose={() => setOpen(null)}
            onDone={done}
          />
        </Suspense>
      )}
    </li>
  )
}
