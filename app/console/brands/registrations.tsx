import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DateField } from '#app/console/date-field.tsx'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { CheckedForm, SelectField, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { RegistrationsDue } from '#domain/brands/registration.rules.ts'
import { formatDate } from '#domain/format.ts'
import type { Registration } from '#domain/values/brands.ts'
import { stateNameOf, stateNames } from '#domain/values/states.ts'

/** The operator's registrations by state. Where the law requires one, nothing is sold without it. */
export function Registrations({
  brandId,
  registrations,
  due,
}: {
  brandId: string
  registrations: Registration[]
  due: RegistrationsDue
}) {
  const [fault, setFault] = useState<string>()
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/brands/tenancy.schema.ts')).recordRegistrationSchema,
    submit: (body) =>
      staffFetch(`/api/admin/brand/registrations?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: async (_, { state }) => {
      await form.clear()
      void showToast({ message: `The registration in ${stateNameOf(state)} is recorded.` })
      await revalidate()
    },
  })
  async function remove(state: string) {
    const isSure = await confirmDialog({
      title: `Remove the registration in ${stateNameOf(state)}?`,
      message: 'If the state requires one, no plan is sold there from now on. Members keep their plans.',
      severity: 'danger',
      okText: 'Remove it',
    })
    if (!isSure) return
    setFault(undefined)
    const path = `/api/admin/brand/registrations/remove?brandId=${brandId}` as const
    const result = await staffFetch(path, { method: 'POST', body: { state } })
    if (!result.ok) return setFault(result.error.message)
    await revalidate()
  }
  const standingOf = ({ state }: Registration) =>
    due.ended.some((each) => each.state === state)
      ? 'ended'
      : due.ending.some((each) => each.state === state)
        ? 'ending'
        : null
  return (
    <Card
      title="State registrations"
      lead="Some states require an operator to register before it sells. Plans are sold there only while a valid registration is recorded. Agreements and the terms show it."
      flush
    >
      {due.missing.length > 0 && (
        <div className="p-5">
          <Notice tone="warning" title="Not sold yet">
            {`No plan is sold in ${new Intl.ListFormat('en-US').format(due.missing.map(stateNameOf))} until a registration is recorded.`}
          </Notice>
        </div>
      )}
      <div className="px-5 empty:hidden">
        <FormSummary error={fault} />
      </div>
      <ul>
        {registrations.map((each) => (
          <li
            key={each.state}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3"
          >
            <p className="min-w-0">
              <span className="font-semibold">{stateNameOf(each.state)}</span>{' '}
              <span className="wrap-anywhere">{each.number}</span>{' '}
              <span className="text-small text-muted">{`valid until ${formatDate(each.validUntil)}`}</span>{' '}
              {standingOf(each) === 'ended' && <Badge tone="danger">Ended: not sold there</Badge>}
              {standingOf(each) === 'ending' && <Badge tone="warning">Ends soon</Badge>}
            </p>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Remove the registration in ${stateNameOf(each.state)}`}
              onClick={() => remove(each.state)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <CheckedForm form={form} className="grid max-w-3xl gap-4 p-5 sm:grid-cols-3">
        <div className="sm:col-span-3 empty:hidden">
          <FormSummary />
        </div>
        <SelectField
          name="state"
          label="State"
          options={stateNames}
          placeholder="Choose a state"
          defaultValue=""
        />
        <TextField name="number" label="Number" autoComplete="off" />
        <DateField name="validUntil" label="Valid until" />
        <div className="sm:col-span-3">
          <Submit size="sm">Record</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
