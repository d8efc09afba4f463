import { Panel } from '#app/member/panel.tsx'
import { PasswordField } from '#app/member/sign-in-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MemberView } from '#domain/memberships/membership.schema.ts'
import { saveMember, useSaid } from './save-member.ts'
import { useMemberForm } from './use-member-form.ts'

/** A new email holds once the link sent to it was opened; until then the old one signs in. */
export function EmailForm({ member }: { member: MemberView }) {
  const { said, say, hush } = useSaid()
  const form = useMemberForm({
    owner: member.id,
    name: 'email',
    schema: async () => (await import('#domain/profile/profile.schema.ts')).changeEmailSchema,
    submit: (values) => {
      hush()
      return saveMember(values)
    },
    onSuccess: ({ pendingEmail }) => {
      form.props.ref.current?.reset()
      return say(
        pendingEmail
          ? `We sent a link to ${pendingEmail}. Open it within 24 hours, and it is your email here.`
          : 'That is your email already.',
      )
    },
  })
  return (
    <Panel title="Email" icon="mail">
      <p className="mb-6 break-words">
        You sign in with <strong>{member.email ?? 'no email yet'}</strong>.
      </p>
      <form {...form.props} className="grid gap-6" aria-label="Change email">
        <FormSummary error={form.summary} />
        <TextField
          name="email"
          type="email"
          label="New email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.email}
        />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        {said && (
          <Notice tone="success" announce>
            {said}
          </Notice>
        )}
        <Button type="submit" variant="secondary" pending={form.pending} className="sm:justify-self-start">
          Change email
        </Button>
      </form>
    </Panel>
  )
}

/** The password, for who knows the current one; whoever does not sets one by mail. */
export function PasswordForm({ member }: { member: MemberView }) {
  const { said, say, hush } = useSaid()
  const form = useMemberForm({
    owner: member.id,
    name: 'password',
    schema: async () => (await import('#domain/profile/profile.schema.ts')).changePasswordSchema,
    submit: (values) => {
      hush()
      return saveMember(values)
    },
    onSuccess: () => {
      form.props.ref.current?.reset()
      return say('Your password is changed. Every other device has to sign in again.')
    },
  })
  return (
    <Panel title="Password" icon="lock">
      <form {...form.props} className="grid gap-6" aria-label="Change password">
        <FormSummary error={form.summary} />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <PasswordField
          name="newPassword"
          label="New password"
          hint="At least 12 characters. A few unrelated words work well."
          autoComplete="new-password"
          error={form.errors.newPassword}
        />
        {said && (
          <Notice tone="success" announce>
            {said}
          </Notice>
        )}
        <Button type="submit" variant="secondary" pending={form.pending} className="sm:justify-self-start">
          Change password
        </Button>
      </form>
    </Panel>
  )
}
