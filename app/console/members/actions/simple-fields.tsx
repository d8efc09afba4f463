import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { fieldsOfMember, memberFieldName, wordsOfCodes } from '#domain/accounts/member-fields.ts'

/** Inputs for the simple member fields that staff may correct. */
export function SimpleFields({ member }: { member: MemberView }) {
  const asked = fieldsOfMember.filter(([, { staffMay, added }]) => staffMay === 'correct' && added !== 'read')
  return asked.map(([name, { kind }]) => {
    const words = { name, label: memberFieldName(name, { locale: 'en' }) }
    const value = member[name]
    if (kind === 'flag') return <CheckboxField key={name} {...words} defaultChecked={value === true} />
    const typed = { ...words, defaultValue: String(value ?? '') }
    return kind === 'choice' ? (
      <SelectField key={name} {...typed} options={wordsOfCodes(name, 'staff')} />
    ) : (
      <TextField key={name} {...typed} optional dir="auto" />
    )
  })
}
