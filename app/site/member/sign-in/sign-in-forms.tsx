import { RichMessage } from '#app/i18n/rich-message.tsx'
import { ProfileForm, useProfileForm } from '#app/site/member/profile/profile-form.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { linkHours } from '#domain/accounts/link-life.ts'
import { passwordLength } from '#domain/accounts/password-length.ts'
import * as m from '#messages'
import { EmailField, PasswordField } from './sign-in-parts.tsx'

/** A new email takes effect once the link sent to it is opened; until then the old one signs in. */
export function EmailForm({ member }: { member: MemberView }) {
  const form = useProfileForm({
    owner: member.id,
    name: 'email',
    schema: async () => (await import('#domain/accounts/profile/profile.schema.ts')).changeEmailSchema,
    clears: true,
    said: ({ pendingEmail }) =>
      pendingEmail
        ? m.sign_in_email_sent({ email: pendingEmail, hours: linkHours.change_email })
        : m.sign_in_email_same(),
  })
  return (
    <ProfileForm
      form={form}
      title={m.sign_in_email()}
      icon="mail"
      label={m.sign_in_change_email()}
      button={m.sign_in_change_email()}
      before={
        <p className="mb-6 break-words">
          <RichMessage
            parts={m.sign_in_signs_in_with({ hasEmail: member.email !== null, email: member.email ?? '' })}
            tags={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
      }
    >
      <EmailField label={m.sign_in_new_email()} autoComplete="email" />
      <CurrentPassword />
    </ProfileForm>
  )
}

/** Changes the password with the current one; members without it set a new one through an emailed link. */
export function PasswordForm({ member }: { member: MemberView }) {
  const form = useProfileForm({
    owner: member.id,
    name: 'password',
    schema: async () => (await import('#domain/accounts/profile/profile.schema.ts')).changePasswordSchema,
    clears: true,
    said: () => m.sign_in_password_changed(),
  })
  return (
    <ProfileForm
      form={form}
      title={m.sign_in_password()}
      icon="lock"
      label={m.sign_in_change_password()}
      button={m.sign_in_change_password()}
    >
      {/* Tells a password manager which account the password belongs to; it isn't submitted. */}
      <input type="email" autoComplete="username" value={member.email ?? ''} readOnly hidden />
      <CurrentPassword />
      <PasswordField
        name="newPassword"
        label={m.sign_in_new_password()}
        hint={m.sign_in_new_password_hint({ least: passwordLength.least })}
        autoComplete="new-password"
      />
    </ProfileForm>
  )
}

function CurrentPassword() {
  return (
    <PasswordField
      name="currentPassword"
      label={m.sign_in_current_password()}
      autoComplete="current-password"
    />
  )
}
