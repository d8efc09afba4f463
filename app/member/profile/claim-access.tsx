import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { useForm } from '#app/browser/use-form.ts'
import { SignInSheet } from '#app/member/sign-in-parts.tsx'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/claim-access'
import { takeFocus } from './member-page.tsx'

export const handle = { title: 'Claim Online Access', page: 'member-login' }

/** A signed-in visitor has it already. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).scope.visitor.kind === 'member') throw redirect('/dashboard')
  return null
}

/** For members enrolled at the desk: number, birth date and email, and a link comes by mail. */
export default function ClaimAccessPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema: async () => (await import('#domain/profile/profile.schema.ts')).claimAccessSchema,
    submit: (values) => secureFetch('/api/v4/member/signup', { method: 'POST', body: values }),
    onSuccess: (_, { email }) => setSentTo(email),
  })
  return (
    <SignInSheet
      title="Claim online access"
      lead="You joined at a dental office or by phone? See your card and your renewal online."
      after={
        <Link to="/member-login" className="text-link">
          Back to member login
        </Link>
      }
    >
      {sentTo ? (
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          <Notice tone="success" announce title="Please look into your mail.">
            If number and birth date belong together, a link is on its way to {sentTo}. It works once, for one
            hour. Nothing there after ten minutes? Please call us: we may know you by another address.
          </Notice>
        </div>
      ) : (
        <form {...form.props} className="grid gap-6">
          <FormSummary error={form.summary} />
          <TextField
            name="memberNumber"
            label="Member number"
            hint="On your card, like 7KQM-4XDA-92HR."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={form.errors.memberNumber}
          />
          <TextField
            name="dateOfBirth"
            type="date"
            label="Date of birth"
            autoComplete="bday"
            error={form.errors.dateOfBirth}
          />
          <TextField
            name="email"
            type="email"
            label="Email"
            hint="The one you gave when you joined, if you gave one."
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={form.errors.email}
          />
          <Button type="submit" wide pending={form.pending}>
            Send me a link
          </Button>
        </form>
      )}
    </SignInSheet>
  )
}
