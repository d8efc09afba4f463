import { useState } from 'react'
import { Link } from 'react-router'
import { DateField } from '#app/console/date-field.tsx'
import { Card, DialogActions, PageHeader, Pagination, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CheckedForm, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { listFailed } from '#domain/back-office/billing/payments/failed.queries.server.ts'
import type { FailedRow } from '#domain/back-office/billing/payments/money-list.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/failed'
import { pageOf, requireMoney } from './billing-workspace.server.ts'
import { MoneyTabs } from './money-parts.tsx'

export const handle = { title: 'Failed payments' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, rooms, brandId, reach, today } = await requireMoney(args)
  const found = await listFailed(services.db, { brandId, reach, today }, pageOf(args.url))
  const may = (permission: 'money.ask' | 'members.change') => reachOf(staff, permission, brandId) !== null
  return {
    place: place.key,
    rooms,
    today,
    mayAct: may('money.ask'),
    mayChoose: may('members.change'),
    ...found,
  }
}

export default function Failed({ loaderData }: Route.ComponentProps) {
  const { place, rooms, today, mayAct, mayChoose, rows, page, more } = loaderData
  const [promising, setPromising] = useState<FailedRow>()
  return (
    <>
      <PageHeader
        title="Failed payments"
        lead="Memberships with an overdue payment, those that lapse soonest first. Each payment is retried automatically on the day shown."
        actions={
          mayChoose &&
          rows.length > 0 && (
            <LinkButton to={`/${place}/members?status=past_due`} size="sm" variant="secondary">
              Bulk actions
            </LinkButton>
          )
        }
      />
      <MoneyTabs place={place} rooms={rooms} />
      <Card flush>
        <Table
          label="Failed payments"
          columns={['Member', { end: 'Owed' }, 'Why', 'Next try', 'Promise to pay', mayAct && 'Do']}
          empty="No one owes a payment."
        >
          {rows.map((row) => (
            <tr key={row.membershipId}>
              <th scope="row" className="min-w-36">
                <Link to={`/${place}/money/payments/${row.paymentId}`} className="text-link">
                  {row.member}
                </Link>
                <span className="block font-normal whitespace-nowrap text-muted">{row.memberNumber}</span>
              </th>
              <td className="tabular-nums text-end!">{formatCents(row.amountCents)}</td>
              <td className="min-w-48">
                {row.reason}
                <span className="block text-fine text-muted">
                  {row.attempts === 1 ? 'Tried once' : `Tried ${row.attempts} times`}, due since{' '}
                  {formatDate(row.pastDueSince)}
                </span>
              </td>
              <td className="whitespace-nowrap">
                {row.nextTryOn ? formatDate(row.nextTryOn) : 'No more'}
                <span className="block text-fine text-muted">lapses {formatDate(row.lapsesOn)}</span>
              </td>
              <td className="min-w-32 wrap-anywhere">
                {row.promise ? (
                  <>
                    {formatDate(row.promise.on)}
                    {row.promise.on < today && <span className="text-danger-strong"> (past)</span>}
                    <span className="block text-fine text-muted">{`${row.promise.note ? `${row.promise.note} · ` : ''}${row.promise.by}`}</span>
                  </>
                ) : (
                  <span className="text-muted">–</span>
                )}
              </td>
              {mayAct && (
                <td>
                  <span className="flex flex-wrap gap-2">
                    {row.hasEmail ? (
                      <>
                        <SendLink row={row} which="paymentLink" />
                        <SendLink row={row} which="paymentMethodLink" />
                      </>
                    ) : (
                      <span className="text-fine text-muted">No email</span>
                    )}
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => setPromising(row)}
                      aria-label={`Record promise of ${row.member}`}
                    >
                      Record promise
                    </Button>
                  </span>
                </td>
              )}
            </tr>
          ))}
        </Table>
      </Card>
      <Pagination page={page} more={more} />
      {promising && <PromiseDialog row={promising} onClose={() => setPromising(undefined)} />}
    </>
  )
}

const links = {
  paymentMethodLink: { label: 'Send card link', sent: 'A link to change the card is on its way to' },
  paymentLink: { label: 'Send payment link', sent: 'A payment link is on its way to' },
}

function SendLink({ row, which }: { row: FailedRow; which: keyof typeof links }) {
  const { label, sent } = links[which]
  const [pending, setPending] = useState(false)
  async function send() {
    setPending(true)
    const result = await staffFetch(`/api/admin/payments/${row.paymentId}/${which}`, { method: 'POST' })
    setPending(false)
    void showToast(
      result.ok ? { message: `${sent} ${row.member}.` } : { message: result.error.message, tone: 'danger' },
    )
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={pending}
      onClick={send}
      aria-label={`${label} to ${row.member}`}
    >
      {label}
    </Button>
  )
}

function PromiseDialog({ row, onClose }: { row: FailedRow; onClose: () => void }) {
  const finish = useRevalidateWithToast()
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/billing/payments/promise.schema.ts')).promiseSchema,
    submit: (body) => staffFetch(`/api/admin/payments/${row.paymentId}/promise`, { method: 'POST', body }),
    onSuccess: async () => {
      onClose()
      await finish('Recorded.')
    },
  })
  return (
    <Modal open onClose={onClose} title={`${row.member} promised to pay`} size="small">
      <p className="mb-5">
        A note for your colleagues. It doesn’t pause anything: the card is still retried on its usual days.
      </p>
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <DateField name="promisedOn" label="On" data-autofocus />
        <TextField name="note" label="Note" optional />
        <DialogActions word="Save" onClose={onClose} />
      </CheckedForm>
    </Modal>
  )
}
