import { useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { BirthDateField } from '#app/forms/person/birth-date-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { requestContext } from '#app/request-context.ts'
import { redirect } from '#app/site-redirect.ts'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/request-activation'
import { MailedLinkForm } from './mailed-link.tsx'
import { EmailField } from './sign-in-parts.tsx'

export const handle = { title: 'Claim Online Access', page: 'member-login', query: [] }

/** A signed-in visitor has it already. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).scope.visitor.kind === 'member') throw redirect('/dashboard')
  return null
}

/** For members enrolled at the desk: number, birth date and email, and a link comes by mail. */
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
      title="Claim online access"
      lead="You joined at a dental office or by phone? See your card and your renewal online."
      form={form}
      sent={
        sentTo &&
        `If the number and birth date match, a link is on its way to ${sentTo}. It works once, for one hour. Nothing there after ten minutes? Please call us: we may know you by another address.`
      }
    >
      <TextField
        name="memberNumber"
        label="Member number"
        hint="On your card, like 7KQM-4XDA-92HR."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <BirthDateField name="dateOfBirth" autoComplete="bday" />
      <EmailField hint="The one you gave when you joined, if you gave one." autoComplete="email" />
    </MailedLinkForm>
  )
}
