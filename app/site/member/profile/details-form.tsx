import { AddressFields, withoutEmptyLine } from '#app/forms/person/address-fields.tsx'
import { OwnNameFields } from '#app/forms/person/own-name-fields.tsx'
import { useOperatorPhone } from '#app/site/layout/use-operator-phone.ts'
import { TextField } from '#app/ui/field.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { formatPhone } from '#domain/format.ts'
import { formatFullDate } from '#domain/format-moment.ts'
import * as m from '#messages'
import { ProfileForm, useProfileForm } from './profile-form.tsx'

/** Names, phone and address. The birth date decides who can be on the plan, so only the front desk corrects it. */
export function DetailsForm({ member }: { member: MemberView }) {
  const form = useProfileForm({
    owner: member.id,
    name: 'details',
    schema: async () => (await import('#domain/accounts/profile/profile.schema.ts')).detailsSchema,
    prepare: withoutEmptyLine,
    said: () => m.profile_details_saved(),
  })
  return (
    <ProfileForm
      form={form}
      title={m.profile_details()}
      icon="user"
      button={m.profile_details_save()}
      variant="primary"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <OwnNameFields person={member} />
      </div>
      <TextField
        name="phone"
        type="tel"
        label={m.profile_phone()}
        autoComplete="tel"
        defaultValue={member.phone ? formatPhone(member.phone) : ''}
      />
      <AddressFields address={member.address} phone={useOperatorPhone()} />
      <p className="text-small text-muted">
        {m.profile_birth_date({ date: formatFullDate(member.dateOfBirth) })}
      </p>
    </ProfileForm>
  )
}
