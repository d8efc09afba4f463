import { useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { AttachFiles, useFiles } from '#app/forms/person/attach-files.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, CheckedForm, SelectField, Submit, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { contactTopicWords } from '#domain/support/support-words.ts'
import { messageLength } from '#domain/support/text-lengths.ts'
import * as m from '#messages'

/** The submit button is gone with its form. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** A message to the brand's staff. Once it's sent, its reference replaces the form. */
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
        <Notice tone="success" title={m.support_sent_title()}>
          <p className="mt-1">
            <RichMessage
              parts={m.support_sent(sent)}
              tags={{
                reference: (words) => (
                  <strong translate="no" className="whitespace-nowrap">
                    {words}
                  </strong>
                ),
              }}
            />
          </p>
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => setSent(null)}>
            {m.support_write_another()}
          </Button>
        </Notice>
      </div>
    )
  }
  return (
    <CheckedForm form={form} aria-label={m.support_write_title()} className="grid gap-6">
      <SelectField
        name="topic"
        label={m.support_topic()}
        placeholder={m.support_choose()}
        options={contactTopicWords()}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField name="name" label={m.support_your_name()} autoComplete="name" />
        <TextField name="phone" type="tel" label={m.support_phone()} optional autoComplete="tel" />
      </div>
      <TextField name="email" type="email" label={m.support_email()} autoComplete="email" />
      <TextAreaField
        name="message"
        label={m.support_message()}
        hint={m.support_message_hint({
          least: messageLength.least,
          most: messageLength.most.toLocaleString('en-US'),
        })}
        rows={6}
        maxLength={2000}
      />
      <AttachFiles files={files} label={m.support_attach()} />
      <CheckboxField name="member" label={m.support_is_member()} />
      <FormSummary />
      <div>
        <Submit pending={files.isSending}>{m.support_send()}</Submit>
      </div>
    </CheckedForm>
  )
}
