import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import type { FormOptions } from '#app/forms/use-form.ts'
import { Panel } from '#app/site/member/panel.tsx'
import type { ButtonVariant } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { IconName } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Changes, saveMember, type Updated, useSaid } from './save-member.ts'
import { useMemberForm } from './use-member-form.ts'

/** A form that saves part of the member; `said` is the message after a save, and `clears` empties its fields then. */
export function useProfileForm<Schema extends ZodType<Changes>>({
  said: sentenceFor,
  clears = false,
  ...options
}: Pick<FormOptions<Schema, Updated>, 'schema' | 'prepare'> & {
  owner: string
  name: string
  said: (updated: Updated) => string
  clears?: boolean
}) {
  const { said, say, hush } = useSaid()
  const form = useMemberForm<Schema, Updated>({
    ...options,
    submit: (values) => {
      hush()
      return saveMember(values)
    },
    onSuccess: (updated) => {
      if (clears) void form.clear()
      return say(sentenceFor(updated))
    },
  })
  return { ...form, said }
}

/** A profile panel with its form: fields, the message after a save, and the button. */
export function ProfileForm({
  form,
  title,
  icon,
  label = title,
  before,
  button,
  variant = 'secondary',
  children,
}: {
  form: ReturnType<typeof useProfileForm>
  title: string
  icon: IconName
  /** The form's name if it differs from the panel's. */
  label?: string
  before?: ReactNode
  button: string
  variant?: ButtonVariant
  children: ReactNode
}) {
  return (
    <Panel title={title} icon={icon}>
      {before}
      <CheckedForm form={form} className="grid gap-6" aria-label={label}>
        <FormSummary />
        {children}
        {form.said && (
          <Notice tone="success" announce>
            {form.said}
          </Notice>
        )}
        <Submit variant={variant} className="sm:justify-self-start">
          {button}
        </Submit>
      </CheckedForm>
    </Panel>
  )
}
