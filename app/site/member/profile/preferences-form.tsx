import { CheckboxField, SelectField } from '#app/ui/field.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import * as m from '#messages'
import { ProfileForm, useProfileForm } from './profile-form.tsx'

const languages = { en: 'English', es: 'Español' }

/** The language to be spoken to in, and mail that is not about the membership. */
export function PreferencesForm({ member }: { member: MemberView }) {
  const form = useProfileForm({
    owner: member.id,
    name: 'preferences',
    schema: async () => (await import('#domain/accounts/profile/profile.schema.ts')).preferencesSchema,
    said: () => m.profile_preferences_saved(),
  })
  return (
    <ProfileForm
      form={form}
      title={m.profile_preferences()}
      icon="settings"
      button={m.profile_preferences_save()}
    >
      <SelectField
        name="language"
        label={m.profile_language()}
        hint={m.profile_language_hint()}
        options={languages}
        defaultValue={member.language}
      />
      <CheckboxField
        name="marketingMail"
        label={m.profile_marketing()}
        hint={m.profile_marketing_hint()}
        defaultChecked={member.marketingMail}
      />
    </ProfileForm>
  )
}
