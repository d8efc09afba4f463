import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { AddressFields, withoutEmptyLine } from '#app/forms/person/address-fields.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import type { MemberFacts } from '#domain/back-office/members/page/member-facts.schema.ts'
import { formatPhone, typedDate } from '#domain/format.ts'
import { Act } from './action-form.tsx'
import { onlyChanged } from './only-changed.ts'
import { SimpleFields } from './simple-fields.tsx'

/** Corrects a person's details. */
export function CorrectDetails({ member }: { member: MemberView }) {
  return (
    <Act
      words={{
        label: 'Correct',
        title: `Correct ${member.firstName}’s details`,
        button: 'Save',
        done: 'The details are corrected.',
      }}
      call={{
        schema: (schemas) => schemas.correctMemberForm,
        send: (request) => staffFetch(`/api/admin/members/${member.id}`, { ...request, method: 'PATCH' }),
        prepare: (values) => onlyChanged(withoutEmptyLine(values), member),
      }}
      fields={
        <>
          <TextField name="firstName" label="First name" dir="auto" defaultValue={member.firstName} />
          <TextField name="lastName" label="Last name" dir="auto" defaultValue={member.lastName} />
          <TextField
            name="dateOfBirth"
            label="Birth date"
            hint="Like 02/28/1987"
            defaultValue={typedDate(member.dateOfBirth)}
          />
          <TextField
            name="phone"
            type="tel"
            label="Phone"
            defaultValue={member.phone ? formatPhone(member.phone) : ''}
          />
          <TextField
            name="email"
            type="email"
            label="Email"
            hint="A new one takes effect once they open the link emailed to it."
            defaultValue={member.email ?? ''}
          />
          <AddressFields address={member.address ?? { state: '' }} />
          <SimpleFields member={member} />
        </>
      }
    >
      <p>This doesn’t change any price or date.</p>
    </Act>
  )
}

/** Emails the link that changes the payment method. */
export function SendCardLink({ member }: { member: MemberView }) {
  if (!member.email) return null
  return (
    <Act
      words={{
        label: 'Send card link',
        title: 'Send the link to change the payment method?',
        button: 'Send it',
        done: `The link is on its way to ${member.email}.`,
      }}
      call={{
        schema: (schemas) => schemas.reasonSchema,
        send: (request) => staffFetch(`/api/admin/members/${member.id}/paymentMethodLink`, request),
      }}
    >
      <p>
        {member.email} gets a link to save another card or bank account. It works once, within seven days, and
        charges nothing.
      </p>
    </Act>
  )
}

/** Notes and tags, for staff only. */
export function Notes({
  member,
  notes,
  tags,
  mayChange,
}: {
  member: MemberView
  notes: (MemberFacts['notes'][number] & { when: string })[]
  tags: string[]
  mayChange: boolean
}) {
  return (
    <Card
      title="Notes"
      lead="For staff only; the member doesn’t see them."
      actions={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            <Act
              words={{
                label: 'Write a note',
                title: 'Write a note',
                button: 'Save',
                done: 'The note is saved.',
              }}
              call={{
                schema: (schemas) => schemas.noteSchema,
                send: (request) => staffFetch(`/api/admin/members/${member.id}/notes`, request),
              }}
              withReason={false}
              fields={
                <TextAreaField
                  name="text"
                  label="Note"
                  hint="No health details, no card numbers. A note cannot be changed later."
                  rows={4}
                />
              }
            />
            <Act
              words={{ label: 'Tags', title: 'Change tags', button: 'Save', done: 'The tags are changed.' }}
              call={{
                schema: (schemas) => schemas.tagsSchema,
                send: (request) =>
                  staffFetch(`/api/admin/members/${member.id}/tags`, { ...request, method: 'PUT' }),
                prepare: ({ tags: typed }) => ({
                  tags: `${typed}`.split(',').flatMap((tag) => tag.trim() || []),
                  seen: tags,
                }),
              }}
              withReason={false}
              fields={
                <TextField
                  name="tags"
                  label="Tags"
                  hint="Separate with commas, like: vip, call first"
                  defaultValue={tags.join(', ')}
                  data-autofocus
                />
              }
            />
          </div>
        )
      }
    >
      {notes.length === 0 ? (
        <p className="text-muted">No notes yet.</p>
      ) : (
        <ul className="grid gap-4">
          {notes.map((note) => (
            <li key={note.id} className="wrap-anywhere">
              <p className="whitespace-pre-line">{note.text}</p>
              <p className="text-fine text-muted">
                {note.author}, {note.when}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
