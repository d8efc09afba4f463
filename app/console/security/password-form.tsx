import { Card } from '#app/console/parts.tsx'
import { PasswordField } from '#app/console/sign-in/password-field.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'

/** Changes the user's own password; every other session ends. */
export function PasswordForm({ email }: { email: string }) {
  const finish = useRevalidateWithToast()
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).changeStaffPasswordSchema,
    prepare: ({ currentPassword, password }) => ({ currentPassword, password }),
    submit: (body) => staffFetch('/api/admin/security/password', { method: 'PUT', body }),
    onSuccess: async () => {
      await form.clear()
      await finish('Your password is changed. Your other sessions have ended.')
    },
  })
  return (
    <Card title="Password" lead="Changing it signs you out everywhere else.">
      <CheckedForm form={form} className="grid max-w-sm gap-5">
        <FormSummary />
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          label="New password"
          hint="At least 12 characters. A few unrelated words are best."
          autoComplete="new-password"
        />
        <div>
          <Submit variant="secondary">Change password</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
