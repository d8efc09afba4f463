import { useState } from 'react'
import { useForm } from '#app/browser/form/use-form.ts'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { EmailField } from '#app/member/sign-in-parts.tsx'
import { BirthDateField } from '#app/people/birth-date-field.tsx'
import { requestContext } from '#app/request-context.ts'
import { redirect } from '#app/site-redirect.ts'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/claim-access'
import { MailedLinkForm } from './mailed-link.tsx'

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
    schema: async () => (await import('#domain/memberships/claim/claim-access.schema.ts')).claimAccessSchema,
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
