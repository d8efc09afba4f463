import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { TenderFields } from '#app/console/desk/tender-fields.tsx'
import { isId } from '#app/console/is-id.ts'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { showInstant } from '#app/console/workspace.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import type { CreditKind } from '#domain/back-office/billing/charges-and-credits/ask-credit.server.ts'
import type { ChargePreview } from '#domain/back-office/billing/charges-and-credits/charge.schema.ts'
import { previewCharge } from '#domain/back-office/billing/charges-and-credits/charge-preview.server.ts'
import { scopeOfMember } from '#domain/back-office/members/member-scope.server.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/adjust'
import { requireMoney } from './billing-workspace.server.ts'
import { kindWords, typedCents } from './money-parts.tsx'

export const handle = { title: 'Adjustment' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, brand, now } = await requireMoney(args, 'money.ask')
  const { membershipId } = args.params
  const found = isId(membershipId) ? await scopeOfMember(services.db, 'membership', membershipId) : null
  const isTheirs = found?.brandId === brand.id && found.scopes.some((scope) => can(staff, 'money.ask', scope))
  if (!found || !isTheirs) throw notFound()
  const { db, gateway } = services
  const { payments, ...preview } = await previewCharge(
    { db, now, gateway },
    { brand, membershipId, by: staff },
  )
  return {
    place: place.key,
    membershipId,
    memberId: found.accountId,
    preview,
    payments: payments.map((payment) => ({ ...payment, when: showInstant(payment.at, place.timeZone) })),
  }
}

export default function Adjust({ loaderData }: Route.ComponentProps) {
  const { place, membershipId, memberId, preview, payments } = loaderData
  return (
    <>
      <p className="mb-3">
        <Link to={`/${place}/members/${memberId}`} className="text-link text-small">
          {preview.member}
        </Link>
      </p>
      <PageHeader
        title={`Adjustment for ${preview.member}`}
        lead={`Member ${preview.memberNumber}. The term and the price of the next one stay the same.`}
      />
      <Card title="Charge" lead="The member gets a receipt and an email with the text you write here.">
        {preview.refusal ? (
          <p>{preview.refusal}</p>
        ) : (
          <ChargeForm key={preview.chargedCents} membershipId={membershipId} preview={preview} />
        )}
      </Card>
      <Card
        title="Credit"
        lead="The credit comes off the next renewal, and any remainder off the one after. No money moves, and a credit is never paid out."
      >
        <p className="mb-5">
          Credit now: <strong>{formatCents(preview.creditCents)}</strong>
        </p>
        <CreditForm key={preview.creditCents} kind="credit" membershipId={membershipId} preview={preview} />
        {preview.creditCents > 0 && (
          <div className="mt-6 border-t border-line pt-5">
            <h3 className="mb-1 font-semibold">Remove credit</h3>
            <p className="mb-5 text-small text-muted">
              You can remove only credit that no renewal has used. The next renewal then costs that much more,
              and we email the member.
            </p>
            <CreditForm
              key={preview.creditCents}
              kind="credit_back"
              membershipId={membershipId}
              preview={preview}
            />
          </div>
        )}
      </Card>
      <Card title="Refund" lead="To refund one of these payments, open it.">
        {payments.length === 0 ? (
          <p className="text-muted">No payment has anything left to refund.</p>
        ) : (
          <ul className="grid gap-2">
            {payments.map(({ id, when, kind, leftCents }) => (
              <li key={id}>
                <Link
                  to={`/${place}/money/payments/${id}`}
                  className="text-link"
                >{`${kindWords[kind]} on ${when}`}</Link>
                <span className="text-muted">{`: ${formatCents(leftCents)} can be refunded`}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function ChargeForm({
  membershipId,
  preview: { onFile, aloneCents, chargedCents },
}: {
  membershipId: string
  preview: Omit<ChargePreview, 'payments'>
}) {
  const finish = useRevalidateWithToast()
  const [typed, setTyped] = useState('')
  const [how, setHow] = useState(onFile ? 'onFile' : 'desk')
  // One idempotency key per charge, however often it's sent; another amount or reason is another charge.
  const intent = useRef({ body: '', key: '' })
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/billing/charges-and-credits/charge.schema.ts')).askChargeSchema,
    prepare: ({ amountCents, reason, paid }) => ({
      amountCents: typedCents(amountCents),
      reason,
      chargedCents,
      ...(how === 'onFile' ? { methodId: onFile?.id } : { paid: paid ?? {} }),
    }),
    submit: (body) => {
      const sent = JSON.stringify(body)
      if (intent.current.body !== sent) intent.current = { body: sent, key: crypto.randomUUID() }
      const call = `/api/admin/memberships/${membershipId}/charge` as const
      return staffFetch(call, { method: 'POST', body, idempotencyKey: intent.current.key })
    },
    onSuccess: async ({ status, why }) => {
      intent.current = { body: '', key: '' }
      await finish(status === 'declined' ? `Declined, nothing was charged. ${why}` : said[status])
    },
  })
  const cents = typedCents(typed)
  const needsApproval = cents > aloneCents
  const ways = [
    ...(onFile ? [{ value: 'onFile', label: onFile.name }] : []),
    { value: 'desk', label: 'Paid at the desk' },
  ]
  return (
    <CheckedForm form={form} className="grid max-w-xl gap-5">
      <FormSummary />
      <TextField
        name="amountCents"
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        hint={`Needs approval over ${formatCents(aloneCents)}.`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField name="reason" label="What it’s for, on the receipt" />
      <RadioCards name="how" label="Charged to" columns={2} options={ways} value={how} onChange={setHow} />
      {how === 'desk' && <TenderFields />}
      {cents > 0 && (
        <Notice tone={needsApproval ? 'warning' : 'info'}>
          {needsApproval
            ? `${formatCents(cents)} needs another person’s approval before it’s charged.`
            : how === 'onFile'
              ? `${onFile?.name} is charged ${formatCents(cents)} now.`
              : `${formatCents(cents)} is recorded as paid.`}
        </Notice>
      )}
      <div>
        <Submit size="sm">{needsApproval ? 'Request the charge' : 'Charge'}</Submit>
      </div>
    </CheckedForm>
  )
}

function CreditForm({
  kind,
  membershipId,
  preview: { aloneCents: takenAlone, creditAloneCents, creditCents },
}: {
  kind: CreditKind
  membershipId: string
  preview: Omit<ChargePreview, 'payments'>
}) {
  const words = creditWords[kind]
  const finish = useRevalidateWithToast()
  const [typed, setTyped] = useState('')
  const intent = useRef({ body: '', key: '' })
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/billing/charges-and-credits/credit.schema.ts')).askCreditSchema,
    prepare: ({ amountCents, reason }) => ({ amountCents: typedCents(amountCents), reason, creditCents }),
    submit: (body) => {
      const sent = JSON.stringify(body)
      if (intent.current.body !== sent) intent.current = { body: sent, key: crypto.randomUUID() }
      const call = `/api/admin/memberships/${membershipId}/${words.call}` as const
      return staffFetch(call, { method: 'POST', body, idempotencyKey: intent.current.key })
    },
    onSuccess: async ({ status }) => {
      intent.current = { body: '', key: '' }
      await finish(status === 'given' ? words.done : words.waiting)
    },
  })
  const cents = typedCents(typed)
  const aloneCents = kind === 'credit' ? creditAloneCents : takenAlone
  const needsApproval = cents > aloneCents
  const left = kind === 'credit' ? creditCents + cents : creditCents - cents
  return (
    <CheckedForm form={form} className="grid max-w-xl gap-5">
      <FormSummary />
      <TextField
        name="amountCents"
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        hint={`${kind === 'credit' ? '' : `At most ${formatCents(creditCents)}. `}Needs approval over ${formatCents(aloneCents)}.`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField name="reason" label={words.reason} />
      {cents > 0 && left >= 0 && (
        <Notice
          tone={needsApproval ? 'warning' : 'info'}
        >{`${needsApproval ? 'Once another person has approved it, ' : ''}${formatCents(left)} of credit ${needsApproval ? 'waits' : 'then waits'} for the next renewal.`}</Notice>
      )}
      <div>
        <Submit size="sm">{needsApproval ? words.ask : words.button}</Submit>
      </div>
    </CheckedForm>
  )
}

const creditWords = {
  credit: {
    call: 'credit' as const,
    amount: 'Credit in dollars',
    reason: 'What it’s for, in the email',
    button: 'Credit',
    ask: 'Request the credit',
    done: 'Credited. We’re emailing the member.',
    waiting: 'Requested. It is credited once another person approves it.',
  },
  credit_back: {
    call: 'creditReversal' as const,
    amount: 'Credit to remove, in dollars',
    reason: 'Why, in the email',
    button: 'Remove credit',
    ask: 'Request removal',
    done: 'Credit removed. We’re emailing the member.',
    waiting: 'Requested. The credit is removed once another person approves it.',
  },
}

const said = {
  waiting: 'Requested. It is charged once another person approves it.',
  paid: 'Paid. We’re emailing the member.',
  confirming: 'We’re still checking with the gateway. You’ll find it under Payments.',
}
