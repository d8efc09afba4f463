import { Panel } from '#app/member/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate, formatPhone } from '#domain/format.ts'
import type { MemberView } from '#domain/memberships/membership.schema.ts'
import { stateNames } from '#domain/states.ts'
import { saveMember, useSaid } from './save-member.ts'
import { useMemberForm } from './use-member-form.ts'

const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }))

/** Names, phone and address. The birth date decides who may be covered, so only the desk corrects it. */
export function DetailsForm({ member }: { member: MemberView }) {
  const { said, say, hush } = useSaid()
  const form = useMemberForm({
    owner: member.id,
    name: 'details',
    schema: async () => (await import('#domain/profile/profile.schema.ts')).detailsSchema,
    prepare: withoutEmptyLine,
    submit: (values) => {
      hush()
      return saveMember(values)
    },
    onSuccess: () => say('Your details are saved.'),
  })
  const { address } = member
  return (
    <Panel title="Your details" icon="user">
      <form {...form.props} className="grid gap-6" aria-label="Your details">
        <FormSummary error={form.summary} />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            defaultValue={member.firstName}
            error={form.errors.firstName}
          />
          <TextField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            defaultValue={member.lastName}
            error={form.errors.lastName}
          />
        </div>
        <TextField
          name="phone"
          type="tel"
          label="Phone"
          autoComplete="tel-national"
          defaultValue={member.phone ? formatPhone(member.phone) : ''}
          error={form.errors.phone}
        />
        <TextField
          name="address.line1"
          label="Street address"
          autoComplete="address-line1"
          defaultValue={address?.line1}
          error={form.errors['address.line1']}
        />
        <TextField
          name="address.line2"
          label="Apartment or suite"
          optional
          autoComplete="address-line2"
          defaultValue={address?.line2}
          error={form.errors['address.line2']}
        />
        <div className="grid gap-6 sm:grid-cols-[1.4fr_1.2fr_1fr]">
          <TextField
            name="address.city"
            label="City"
            autoComplete="address-level2"
            defaultValue={address?.city}
            error={form.errors['address.city']}
          />
          <SelectField
            name="address.state"
            label="State"
            placeholder="Choose"
            options={stateOptions}
            autoComplete="address-level1"
            defaultValue={address?.state ?? ''}
            error={form.errors['address.state']}
          />
          <TextField
            name="address.zip"
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={address?.zip}
            error={form.errors['address.zip']}
          />
        </div>
        <p className="text-small text-muted">
          Born {formatDate(member.dateOfBirth)}. If that is wrong, please call us.
        </p>
        {said && (
          <Notice tone="success" announce>
            {said}
          </Notice>
        )}
        <Button type="submit" pending={form.pending} className="sm:justify-self-start">
          Save details
        </Button>
      </form>
    </Panel>
  )
}

/** The second line of an address may be left empty: then it is absent. */
function withoutEmptyLine(values: Record<string, unknown>): unknown {
  const { address } = values
  if (typeof address !== 'object' || address === null) return values
  const filled = Object.entries(address).filter(([name, text]) => name !== 'line2' || text !== '')
  return { ...values, address: Object.fromEntries(filled) }
}
