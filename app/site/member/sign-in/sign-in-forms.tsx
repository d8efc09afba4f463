import { ProfileForm, useProfileForm } from '#app/site/member/profile/profile-form.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { EmailField, PasswordField } from './sign-in-parts.tsx'

/** A new email holds once the link sent to it was opened; until then the old one signs in. */
export function EmailForm({ member }: { member: MemberView }) {
  const form = useProfileForm({
    owner: member.id,
    name: 'email',
    schema: async () => (await import('#domain/accounts/profile/profile.schema.ts')).changeEmailSchema,
    clears: true,
    said: ({ pendingEmail }) =>
      pendingEmail
        ? `We sent a link to ${pendingEmail}. Open it within 24 hours, and it is your email here.`
        : 'That is your email already.',
  })
  return (
    <ProfileForm
      form={form}
      title="Email"
      icon="mail"
      label="Change email"
      button="Change email"
      before={
        <p className="mb-6 break-words">
          You sign in with <strong>{member.email ?? 'no email yet'}</strong>.
        </p>
      }
    >
      <EmailField label="New email" autoComplete="email" />
      <CurrentPassword />
    </ProfileForm>
  )
}

/** Changes the password with the current one; without it, a new one is set through a mailed link. */
export function PasswordForm({ member }: { member: MemberView }) {
  const form = useProfileForm({
    owner: member.id,
    name: 'password',
    schema: async () => (await import('#domain/accounts/profile/profile.schema.ts')).changePasswordSchema,
    clears: true,
    said: () => 'Your password is changed. Every other device has to sign in again.',
  })
  return (
    <ProfileForm form={form} title="Password" icon="lock" label="Change password" button="Change password">
      <CurrentPassword />
      <PasswordField
        name="newPassword"
        label="New password"
        hint="At least 12 characters. A few unrelated words work well."
        autoComplete="new-password"
      />
    </ProfileForm>
  )
}

function CurrentPassword() {
  return <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
}
