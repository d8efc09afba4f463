import { CheckboxField, SelectField } from '#app/ui/field.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { ProfileForm, useProfileForm } from './profile-form.tsx'

const languages = { en: 'English', es: 'Español' }

/** The language to be spoken to in, and mail that is not about the membership. */
export function PreferencesForm({ member }: { member: MemberView }) {
  const form = useProfileForm({
    owner: member.id,
    name: 'preferences',
    schema: async () => (await import('#domain/accounts/profile/profile.schema.ts')).preferencesSchema,
    said: () => 'Your preferences are saved.',
  })
  return (
    <ProfileForm form={form} title="Preferences" icon="settings" button="Save preferences">
      <SelectField
        name="language"
        label="Language"
        hint="For when we call you or you call us."
        options={languages}
        defaultValue={member.language}
      />
      <CheckboxField
        name="marketingMail"
        label="Send me tips and offers by email"
        hint="Email about your membership comes either way."
        defaultChecked={member.marketingMail}
      />
    </ProfileForm>
  )
}
