import { useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { AttachFiles, useFiles } from '#app/forms/person/attach-files.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, CheckedForm, SelectField, Submit, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { contactTopicLabels } from '#domain/support/support-words.ts'

/** The button that sent it is gone with its form. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** A message to the brand's staff. Once it is sent, its reference takes the form's place. */
export function ContactForm() {
  const [sent, setSent] = useState<{ reference: string; email: string } | null>(null)
  const files = useFiles((query, request) => secureFetch(`/api/v4/requestFiles${query}`, request))
  const form = useForm({
    schema: () => import('#domain/support/contact.schema.ts').then((module) => module.contactSchema),
    prepare: (values) => ({ ...values, fileIds: files.ids }),
    submit: (contact) => secureFetch('/api/v4/contact', { method: 'POST', body: contact }),
    onSuccess: ({ reference }, { email }) => {
      files.clear()
      setSent({ reference, email })
    },
  })
  if (sent) {
    return (
      <div ref={takeFocus} tabIndex={-1} role="status" className="outline-none">
        <Notice tone="success" title="Thank you. Your message is with us.">
          <p className="mt-1">
            Your reference is <strong className="whitespace-nowrap">{sent.reference}</strong>
            <span>{`. We will answer at ${sent.email}.`}</span>
          </p>
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => setSent(null)}>
            Write another message
          </Button>
        </Notice>
      </div>
    )
  }
  return (
    <CheckedForm form={form} aria-label="Write to us" className="grid gap-6">
      <SelectField name="topic" label="What it is about" placeholder="Choose" options={contactTopicLabels} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="phone" type="tel" label="Phone" optional autoComplete="tel-national" />
      </div>
      <TextField name="email" type="email" label="Email" autoComplete="email" />
      <TextAreaField
        name="message"
        label="Your message"
        hint="10 to 2,000 characters. Please leave out health details and card numbers."
        rows={6}
        maxLength={2000}
      />
      <AttachFiles files={files} label="Attach files" />
      <CheckboxField name="member" label="I am a member" />
      <FormSummary />
      <div>
        <Submit pending={files.isSending}>Send message</Submit>
      </div>
    </CheckedForm>
  )
}
