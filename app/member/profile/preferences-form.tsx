import { Panel } from '#app/member/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, SelectField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MemberView } from '#domain/memberships/membership.schema.ts'
import { saveMember, useSaid } from './save-member.ts'
import { useMemberForm } from './use-member-form.ts'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]

/** The language to be spoken to in, and mail that is not about the membership. */
export function PreferencesForm({ member }: { member: MemberView }) {
  const { said, say, hush } = useSaid()
  const form = useMemberForm({
    owner: member.id,
    name: 'preferences',
    schema: async () => (await import('#domain/profile/profile.schema.ts')).preferencesSchema,
    submit: (values) => {
      hush()
      return saveMember(values)
    },
    onSuccess: () => say('Your preferences are saved.'),
  })
  return (
    <Panel title="Preferences" icon="settings">
      <form {...form.props} className="grid gap-6" aria-label="Preferences">
        <FormSummary error={form.summary} />
        <SelectField
          name="language"
          label="Language"
          hint="For when we call you or you call us."
          options={languages}
          defaultValue={member.language}
          error={form.errors.language}
        />
        <CheckboxField
          name="marketingMail"
          label="Send me tips and offers by email"
          hint="Mail about your membership comes either way."
          defaultChecked={member.marketingMail}
          error={form.errors.marketingMail}
        />
        {said && (
          <Notice tone="success" announce>
            {said}
          </Notice>
        )}
        <Button type="submit" variant="secondary" pending={form.pending} className="sm:justify-self-start">
          Save preferences
        </Button>
      </form>
    </Panel>
  )
}
