import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DateField } from '#app/console/date-field.tsx'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, SelectField, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import { isUsualDay } from '#domain/typed-date.rules.ts'

type Schemas = typeof import('#domain/offices/listing/office-form.schema.ts')
const schemas = () => import('#domain/offices/listing/office-form.schema.ts')

type Parts = {
  id: string
  revision: number
  endsOn: string | null
  today: string
  others: { id: string; name: string; city: string }[]
  removalDays: number
}

/** Sets an office's last day, or removes it. If a colleague was faster, that is shown next to what was refused. */
export function EndOfOffice(parts: Parts) {
  return (
    <>
      <End {...parts} />
      <Keep {...parts} />
    </>
  )
}

const toldWords = (told: number) =>
  told === 0
    ? 'No members had to be notified.'
    : told === 1
      ? 'We’re emailing one member.'
      : `We’re emailing ${told} members.`

function End({ id, revision, endsOn: alreadyOn, today, others, removalDays }: Parts) {
  const { revalidate } = useRevalidator()
  const finish = useRevalidateWithToast()
  const [day, setDay] = useState('')
  const form = useForm<Schemas['endOfficeSchema'], { told: number }>({
    schema: async () => (await schemas()).endOfficeSchema,
    prepare: ({ endsOn, replacedBy, reason }) => ({ endsOn, replacedBy: replacedBy ?? '', reason, revision }),
    submit: (body) =>
      staffFetch(`/api/admin/offices/${id}/end`, {
        method: 'POST',
        body: { ...body, replacedBy: body.replacedBy ?? '' },
      }),
    onSuccess: ({ told }, { endsOn }) => {
      setDay('')
      return finish(`Its last day is ${formatDate(endsOn)}. ${toldWords(told)}`)
    },
    onError: ({ code }) => {
      if (code === 'conflict') void revalidate()
      return false
    },
  })
  if (alreadyOn !== null && !form.unsettled) return null
  const daysAhead = day ? Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000) : null
  return (
    <Card
      title="Leaving the plan"
      lead="Nothing is deleted. After its last day, the office isn’t in any list or search. Members who have it as their home office are notified now, and move to another office or choose one."
    >
      <CheckedForm form={form} className="grid max-w-xl gap-5">
        <FormSummary />
        <DateField
          name="endsOn"
          label="Its last day"
          hint={`An office that left must be out of the directory within ${removalDays} days.`}
          onDay={(typed) => setDay(isUsualDay(typed) ? typed : '')}
        />
        {daysAhead !== null && daysAhead < removalDays && (
          <Notice tone="warning">
            Members have {daysAhead < 0 ? 'no time' : `${daysAhead} days`} to find another office. Give{' '}
            {removalDays} where you can.
          </Notice>
        )}
        {others.length > 0 && (
          <SelectField
            name="replacedBy"
            label="Its members go to"
            placeholder="They choose themselves"
            options={others.map(({ id: value, name, city }) => ({ value, label: `${name}, ${city}` }))}
          />
        )}
        <TextField name="reason" label="Reason, for the audit log" />
        <div>
          <Submit variant="danger" size="sm">
            Set its last day
          </Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}

function Keep({ id, revision, endsOn, today }: Parts) {
  const { revalidate } = useRevalidator()
  const finish = useRevalidateWithToast()
  const form = useForm<Schemas['keepOfficeSchema'], { told: number }>({
    schema: async () => (await schemas()).keepOfficeSchema,
    prepare: ({ reason }) => ({ reason, revision }),
    submit: (body) => staffFetch(`/api/admin/offices/${id}/cancelEnd`, { method: 'POST', body }),
    onSuccess: ({ told }) => finish(`It’s participating again. ${toldWords(told)}`),
    onError: ({ code }) => {
      if (code === 'conflict') void revalidate()
      return false
    },
  })
  if (endsOn === null && !form.unsettled) return null
  const hasLeft = endsOn !== null && endsOn < today
  return (
    <Card
      title={hasLeft ? 'It has left the plan' : 'It leaves the plan'}
      lead={
        endsOn === null
          ? undefined
          : `Its last day ${hasLeft ? 'was' : 'is'} ${formatDate(endsOn)}. If you undo this, the members who were notified get another notice.`
      }
    >
      <CheckedForm form={form} className="grid max-w-xl gap-5">
        <FormSummary />
        <TextField name="reason" label="Reason, for the audit log" />
        <div>
          <Submit variant="secondary" size="sm">
            {hasLeft ? 'Reinstate the office' : 'Remove the last day'}
          </Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
