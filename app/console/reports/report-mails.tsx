import { useRevalidator } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, SelectField, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ReportMail } from '#domain/back-office/reports/mails/report-mail.schema.ts'
import { formatDate } from '#domain/format.ts'

const rhythms = {
  week: 'Each Monday, the month so far; on its first Monday, the month before',
  month: 'On the first, the month before',
}

/** The reports emailed to the user or at their request, and a form to add another. */
export function ReportMails({ brandId, own, mails }: { brandId: string; own: string; mails: ReportMail[] }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/reports/mails/report-mail.schema.ts')).reportMailAskSchema,
    submit: (body) => staffFetch(`/api/admin/reportMails?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: async () => {
      void showToast({ message: 'The report is emailed from now on.' })
      await revalidate()
    },
  })
  async function end(id: string) {
    const result = await staffFetch(`/api/admin/reportMails/${id}/end`, { method: 'POST' })
    void showToast(
      result.ok ? { message: 'It’s no longer emailed.' } : { message: result.error.message, tone: 'danger' },
    )
    await revalidate()
  }
  return (
    <Card
      title="By email"
      lead="Figures and a link, never anything about a person. People who lose access to reports no longer get it."
    >
      {mails.length > 0 && (
        <ul className="mb-6 divide-y divide-line border-b border-line">
          {mails.map(({ id, name, email, every, nextOn, by }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 wrap-anywhere">
                {name} ({email})
                <span className="block text-small text-muted">
                  {rhythms[every]}; next {formatDate(nextOn)}; requested by {by}
                </span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`End the report each ${every} to ${email}`}
                onClick={() => void end(id)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CheckedForm form={form} className="grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <div className="sm:col-span-3">
          <FormSummary />
        </div>
        <TextField name="email" type="email" label="To a staff member" defaultValue={own} />
        <SelectField name="every" label="How often" defaultValue="week" options={rhythms} />
        <Submit>Email it</Submit>
      </CheckedForm>
    </Card>
  )
}
