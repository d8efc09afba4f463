import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { DateField } from '#app/console/date-field.tsx'
import { isId } from '#app/console/is-id.ts'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { showInstant } from '#app/console/workspace.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, CheckedForm, SelectField, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import { listCatalogPlans } from '#domain/back-office/plans/catalog-plans.queries.server.ts'
import type { CatalogCoupon, SeenCoupon } from '#domain/back-office/plans/coupons/coupon-form.schema.ts'
import { listCoupons, listCouponUses } from '#domain/back-office/plans/coupons/coupons.queries.server.ts'
import { formatCents, formatDate, typedDate } from '#domain/format.ts'
import type { Route } from './+types/coupons'
import { PlanTabs, ReasonButton } from './plan-parts.tsx'
import { requirePlans } from './plan-workspace.server.ts'

export const handle = { title: 'Coupons' }

export async function loader(args: Route.LoaderArgs) {
  const { services, now, place, brand, brandId, may } = await requirePlans(args)
  const chosen = args.url.searchParams.get('coupon') ?? ''
  const [coupons, plans, uses] = await Promise.all([
    listCoupons({ db: services.db, now }, { brand }),
    may.publish ? listCatalogPlans(services.db, { brandId }) : [],
    isId(chosen) ? listCouponUses(services.db, { brandId, couponId: chosen }) : [],
  ])
  return {
    place: place.key,
    brandId,
    may,
    coupons,
    plans: plans.map(({ id, name }) => ({ id, name })),
    chosen: coupons.find(({ id }) => id === chosen) ?? null,
    uses: uses.map((use) => ({ ...use, when: showInstant(use.at, place.timeZone) })),
  }
}

const standings = {
  good: ['success', 'Active'],
  not_started: ['accent', 'Not started'],
  ended: ['neutral', 'Ended'],
  used_up: ['warning', 'Used up'],
} as const

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { place, brandId, may, coupons, plans, chosen, uses } = loaderData
  const [adding, setAdding] = useState(false)
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader
        title="Coupons"
        lead="What each coupon takes off, and how it was used. The discount never changes, because members have agreed to prices with it."
        actions={
          may.publish && (
            <Button size="sm" onClick={() => setAdding(!adding)} aria-expanded={adding}>
              New coupon
            </Button>
          )
        }
      />
      <PlanTabs place={place} />
      {adding && <NewCoupon brandId={brandId} plans={plans} onDone={() => setAdding(false)} />}
      {chosen && (
        <Chosen
          key={`${chosen.id}${search}`}
          coupon={chosen}
          uses={uses}
          place={place}
          mayChange={may.publish}
        />
      )}
      <Card flush>
        <Table
          label="Coupons"
          columns={['Code', 'Takes off', 'Valid', { end: 'Used' }, { end: 'Total discount' }, 'Status']}
          empty="There are no coupons yet."
        >
          {coupons.map((coupon) => (
            <tr key={coupon.id}>
              <th scope="row" className="min-w-36">
                <Link to={`?coupon=${coupon.id}`} preventScrollReset className="text-link wrap-anywhere">
                  {coupon.code}
                </Link>
                <span className="block font-normal text-muted">{coupon.label}</span>
              </th>
              <td className="min-w-44">{takesOff(coupon)}</td>
              <td className="min-w-40">{days(coupon)}</td>
              <td className="text-end! whitespace-nowrap tabular-nums">{`${coupon.uses}${coupon.maxRedemptions !== null ? ` of ${coupon.maxRedemptions}` : ''}`}</td>
              <td className="text-end! tabular-nums">{formatCents(coupon.givenCents)}</td>
              <td>
                <Badge tone={standings[coupon.standing][0]}>{standings[coupon.standing][1]}</Badge>
              </td>
            </tr>
          ))}
        </Table>
      </Card>
    </>
  )
}

function takesOff({
  percentOff,
  amountOffCents,
  appliesTo,
  duration,
  plans,
  planIds,
}: CatalogCoupon): string {
  const much = percentOff === null ? formatCents(amountOffCents ?? 0) : `${percentOff}%`
  const of = { price: 'the price', fee: 'the joining fee', all: 'price and fee' }[appliesTo]
  const when = duration === 'every_term' ? 'every term' : 'the first term'
  return `${much} off ${of}, ${when}. ${planIds === null ? 'Every plan.' : `Only ${plans.join(', ')}.`}`
}

function days({ startsOn, endsOn }: CatalogCoupon): string {
  if (!startsOn && !endsOn) return 'Until it is ended'
  if (!endsOn) return `From ${formatDate(startsOn ?? '')}`
  return `${startsOn ? formatDate(startsOn) : 'Now'} to ${formatDate(endsOn)}`
}

type Values = Record<string, unknown>
const whole = (typed: unknown) => (typed === undefined || typed === '' ? null : typed)

/** The fields that can change while a coupon is in use. */
function asChange({ label, startsOn, endsOn, maxRedemptions, maxPerMember }: Values) {
  return {
    label,
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    maxRedemptions: whole(maxRedemptions),
    maxPerMember: whole(maxPerMember),
  }
}

function Limits({ coupon }: { coupon?: CatalogCoupon }) {
  return (
    <>
      <TextField name="label" label="What it is called" defaultValue={coupon?.label} />
      <DateField name="startsOn" label="First day" optional defaultValue={coupon?.startsOn ?? ''} />
      <DateField name="endsOn" label="Last day" optional defaultValue={coupon?.endsOn ?? ''} />
      <TextField
        name="maxRedemptions"
        type="number"
        min={1}
        label="Uses in all"
        optional
        defaultValue={coupon?.maxRedemptions ?? ''}
      />
      <TextField
        name="maxPerMember"
        type="number"
        min={1}
        label="Uses per person"
        optional
        defaultValue={coupon?.maxPerMember ?? ''}
      />
    </>
  )
}

function NewCoupon({
  brandId,
  plans,
  onDone,
}: {
  brandId: string
  plans: { id: string; name: string }[]
  onDone: () => void
}) {
  const navigate = useNavigate()
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/plans/coupons/coupon-form.schema.ts')).newCouponSchema,
    prepare: ({ code, kind, off, appliesTo, duration, planIds, ...rest }) => {
      const chosen = Array.isArray(planIds) ? planIds : planIds === true ? plans.map(({ id }) => id) : []
      return {
        ...asChange(rest),
        code,
        appliesTo,
        duration,
        percentOff: kind === 'percent' ? Number(off || Number.NaN) : null,
        amountOffCents: kind === 'amount' ? (readMoney(String(off)) ?? Number.NaN) : null,
        planIds: chosen.length > 0 ? chosen : null,
      }
    },
    submit: (body) => staffFetch(`/api/admin/coupons?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: async ({ couponId }) => {
      onDone()
      await navigate(`?coupon=${couponId}`)
      void showToast({ message: 'Created. It works from its first day on.' })
    },
  })
  return (
    <Card title="New coupon">
      <CheckedForm form={form} className="grid max-w-3xl gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2 empty:hidden">
          <FormSummary />
        </div>
        <TextField name="code" label="Code" autoComplete="off" hint="It isn’t case-sensitive." />
        <div className="grid grid-cols-2 items-end gap-3">
          <TextField name="off" label="Takes off" inputMode="decimal" autoComplete="off" />
          <SelectField name="kind" label="In" options={{ percent: 'Percent', amount: 'Dollars' }} />
        </div>
        <SelectField
          name="appliesTo"
          label="Off what"
          options={{ all: 'Price and joining fee', price: 'Price', fee: 'Joining fee' }}
        />
        <SelectField
          name="duration"
          label="For how long"
          options={{ first_term: 'The first term', every_term: 'Every term' }}
        />
        <Limits />
        <fieldset className="sm:col-span-2">
          <legend className="mb-1 text-small font-semibold">Plans</legend>
          <p className="mb-2 text-small text-muted">None checked: every plan, including future ones.</p>
          {plans.map(({ id, name }) => (
            <CheckboxField key={id} name="planIds" value={id} label={name} />
          ))}
        </fieldset>
        <div className="sm:col-span-2">
          <Submit size="sm">Create the coupon</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}

function Chosen({
  coupon,
  uses,
  place,
  mayChange,
}: {
  coupon: CatalogCoupon
  uses: {
    paymentId: string
    when: string
    member: string
    plan: string
    totalCents: number
    givenCents: number
  }[]
  place: string
  mayChange: boolean
}) {
  const finish = useRevalidateWithToast()
  const call = `/api/admin/coupons/${coupon.id}` as const
  // The values the fields were rendered from: the screen may reload while someone types.
  const { label, startsOn, endsOn, maxRedemptions, maxPerMember } = coupon
  const drawnFrom = useRef<SeenCoupon>({ label, startsOn, endsOn, maxRedemptions, maxPerMember })
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/plans/coupons/coupon-form.schema.ts')).changeCouponSchema,
    prepare: (values) => ({ ...asChange(values), seen: drawnFrom.current }),
    submit: (body) => staffFetch(call, { method: 'PUT', body }),
    onSuccess: (_, { seen: __, ...saved }) => {
      drawnFrom.current = saved
      return finish('Saved.')
    },
    onError: ({ code, current }) => {
      if (code === 'conflict' && current) drawnFrom.current = current as SeenCoupon
      return false
    },
  })
  const { ref } = form.props
  useEffect(() => {
    // The button next to the form ended the coupon: the form takes over its last day unless another was typed.
    const field = ref.current?.elements.namedItem('endsOn')
    if (!(field instanceof HTMLInputElement)) return
    const days = [drawnFrom.current.endsOn, endsOn].map((day) => typedDate(day ?? ''))
    if (!days.includes(field.value)) return
    field.value = typedDate(endsOn ?? '')
    drawnFrom.current = { ...drawnFrom.current, endsOn }
  }, [endsOn, ref])
  return (
    <Card
      title={coupon.code}
      lead={`${takesOff(coupon)} It discounts the renewals of ${coupon.renewing} members.`}
      actions={
        mayChange &&
        coupon.standing !== 'ended' && (
          <ReasonButton
            send={(request) => staffFetch(`${call}/end`, request)}
            word="End it"
            title={`End ${coupon.code}?`}
            said="Ended."
          >
            No new order can use it. Orders already agreed to keep it, and so do renewals it was promised for.
          </ReasonButton>
        )
      }
    >
      {mayChange && (
        <CheckedForm form={form} className="mb-6 grid max-w-3xl gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2 empty:hidden">
            <FormSummary />
          </div>
          <Limits coupon={coupon} />
          <div className="sm:col-span-2">
            <Submit size="sm" variant="secondary">
              Save
            </Submit>
          </div>
        </CheckedForm>
      )}
      {uses.length === 0 ? (
        <p className="text-muted">No one has used it yet.</p>
      ) : (
        <Table
          label={`Uses of ${coupon.code}, the newest first`}
          columns={['When', 'Member', 'Plan', { end: 'Took off' }, { end: 'Paid' }]}
        >
          {uses.map((use) => (
            <tr key={use.paymentId}>
              <td className="whitespace-nowrap">
                <Link to={`/${place}/money/payments/${use.paymentId}`} className="text-link">
                  {use.when}
                </Link>
              </td>
              <th scope="row">{use.member}</th>
              <td>{use.plan}</td>
              <td className="text-end! tabular-nums">{formatCents(use.givenCents)}</td>
              <td className="text-end! tabular-nums">{formatCents(use.totalCents)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}
