import { useState } from 'react'
import { DialogActions } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { CheckedForm, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'

/** Opens the member's own pages as they see them, in a new tab. */
export function SeeAsMember({ member }: { member: MemberView }) {
  const [open, setOpen] = useState(false)
  const [url, setUrl] = useState<string>()
  const form = useForm<Schema, { url: string }>({
    schema: async () =>
      (await import('#domain/back-office/members/impersonation/impersonation.schema.ts'))
        .startImpersonationSchema,
    submit: (body) => staffFetch(`/api/admin/members/${member.id}/impersonation`, { method: 'POST', body }),
    onSuccess: async ({ url: made }) => setUrl(made),
  })
  const show = () => {
    setUrl(undefined)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={show}>
        See as member
      </Button>
      {open && (
        <Modal open onClose={close} title={`See what ${member.firstName} sees`} size="small">
          {url ? (
            <div className="grid gap-5">
              <p>It opens once, within a minute, in a tab of its own. “Stop looking” there ends it.</p>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ size: 'sm' })}
                onClick={close}
                data-autofocus
              >
                Open {member.firstName}’s pages
              </a>
            </div>
          ) : (
            <CheckedForm form={form} className="grid gap-5">
              <p>
                For 30 minutes at most, and no longer than you are signed in here. You can change nothing
                there.{' '}
                {member.email
                  ? `${member.email} is told by email that you’re looking, and why.`
                  : 'There is no email to tell them; their list of sessions shows it.'}
              </p>
              <FormSummary />
              <TextField
                name="reason"
                label="Reason"
                hint="The member reads it, and the audit keeps it."
                data-autofocus
              />
              <DialogActions word="Go on" out="Close" onClose={close} />
            </CheckedForm>
          )}
        </Modal>
      )}
    </>
  )
}

type Schema =
  typeof import('#domain/back-office/members/impersonation/impersonation.schema.ts')['startImpersonationSchema']
