import { useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { BirthDateField } from '#app/forms/person/birth-date-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { requestContext } from '#app/request-context.ts'
import { redirect } from '#app/site-redirect.ts'
import { TextField } from '#app/ui/field.tsx'
import { linkHours } from '#domain/accounts/link-life.ts'
import * as m from '#messages'
import type { Route } from './+types/request-activation'
import { MailedLinkForm } from './mailed-link.tsx'
import { EmailField } from './sign-in-parts.tsx'

export const handle = { title: () => m.sign_in_online_access(), page: 'member-login', query: [] }

/** Signed-in visitors already have access. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).scope.visitor.kind === 'member') throw redirect('/dashboard')
  return null
}

/** For members who joined at a front desk: they enter number, birth date and email, and get a link by email. */
export default function ClaimAccessPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema: async () =>
      (await import('#domain/memberships/activation/request-activation.schema.ts')).requestActivationSchema,
    submit: (values) => secureFetch('/api/v4/member/signup', { method: 'POST', body: values }),
    onSuccess: (_, { email }) => setSentTo(email),
  })
  return (
    <MailedLinkForm
      title={m.sign_in_online_access()}
      lead={m.sign_in_online_access_lead()}
      form={form}
      sent={sentTo && m.sign_in_online_access_sent({ email: sentTo, hours: linkHours.reset_password })}
    >
      <TextField
        name="memberNumber"
        label={m.sign_in_member_number()}
        hint={m.sign_in_member_number_hint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <BirthDateField name="dateOfBirth" autoComplete="bday" />
      <EmailField hint={m.sign_in_given_email_hint()} autoComplete="email" />
    </MailedLinkForm>
  )
}
