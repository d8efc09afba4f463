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
        View as member
      </Button>
      {open && (
        <Modal open onClose={close} title={`View as ${member.firstName}`} size="small">
          {url ? (
            <div className="grid gap-5">
              <p>It opens once, within a minute, in its own tab. Select “Stop viewing” there to end it.</p>
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
                It lasts up to 30 minutes, and only while you’re signed in here. You can’t change anything
                there.{' '}
                {member.email
                  ? `We email ${member.email} that you’re viewing their account, and why.`
                  : 'They have no email on record, but their list of sessions shows it.'}
              </p>
              <FormSummary />
              <TextField
                name="reason"
                label="Reason"
                hint="The member sees it, and the audit log keeps it."
                data-autofocus
              />
              <DialogActions word="Continue" out="Close" onClose={close} />
            </CheckedForm>
          )}
        </Modal>
      )}
    </>
  )
}

type Schema =
  typeof import('#domain/back-office/members/impersonation/impersonation.schema.ts')['startImpersonationSchema']
