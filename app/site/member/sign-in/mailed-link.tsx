import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { useForm } from '#app/forms/use-form.ts'
import { takeFocus } from '#app/site/member/profile/member-page.tsx'
import { CheckedForm, type Elements, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#messages'
import { SignInSheet } from './sign-in-parts.tsx'

/** A form whose result arrives by email. Once it's sent, `sent` replaces it and takes focus. */
export function MailedLinkForm({
  title,
  lead,
  form,
  sent,
  fault,
  children,
}: {
  title: string
  lead: string
  form: ReturnType<typeof useForm>
  /** What to expect in the email; null until the form was sent. */
  sent: ReactNode
  /** Why a previously opened link didn't work. */
  fault?: string | null
  children: Elements
}) {
  return (
    <SignInSheet
      title={title}
      lead={lead}
      after={
        <Link to="/member-login" className="text-link">
          {m.sign_in_back()}
        </Link>
      }
    >
      {sent ? (
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          <Notice tone="success" announce title={m.sign_in_check_email()}>
            {sent}
          </Notice>
        </div>
      ) : (
        <CheckedForm form={form} className="grid gap-6">
          {fault && (
            <div ref={takeFocus} tabIndex={-1} className="outline-none">
              <Notice tone="danger" announce>
                <p>{fault}</p>
                <p>{m.sign_in_ask_again()}</p>
              </Notice>
            </div>
          )}
          <FormSummary />
          {children}
          <Submit wide>{m.sign_in_send_link()}</Submit>
        </CheckedForm>
      )}
    </SignInSheet>
  )
}
