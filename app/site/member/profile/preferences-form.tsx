import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import {
  fieldsOfMember,
  memberFieldHint,
  memberFieldLabel,
  wordsOfCodes,
} from '#domain/accounts/member-fields.ts'
import * as m from '#messages'
import { ProfileForm, useProfileForm } from './profile-form.tsx'

/** The member's simple fields, as members fill them in themselves. */
export function PreferencesForm({ member }: { member: MemberView }) {
  const form = useProfileForm({
    owner: member.id,
    name: 'preferences',
    schema: async () => (await import('#domain/accounts/profile/profile.schema.ts')).preferencesSchema,
    said: () => m.profile_preferences_saved(),
  })
  const asked = fieldsOfMember.filter(([, { added }]) => added !== 'read')
  return (
    <ProfileForm
      form={form}
      title={m.profile_preferences()}
      icon="settings"
      button={m.profile_preferences_save()}
    >
      {asked.map(([name, { kind }]) => {
        const words = { name, label: memberFieldLabel(name), hint: memberFieldHint(name) }
        const value = member[name]
        if (kind === 'flag') return <CheckboxField key={name} {...words} defaultChecked={value === true} />
        const typed = { ...words, defaultValue: String(value ?? '') }
        return kind === 'choice' ? (
          <SelectField key={name} {...typed} options={wordsOfCodes(name, 'member')} />
        ) : (
          <TextField key={name} {...typed} optional dir="auto" />
        )
      })}
    </ProfileForm>
  )
}
