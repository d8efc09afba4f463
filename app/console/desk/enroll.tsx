import { useRef, useState } from 'react'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useNavigateHere } from '#app/console/use-navigate-here.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { listCardSales } from '#domain/back-office/desk/card-sales.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { AskedSale, DeskSaleQuote } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { listPlans, listPlansAtOffice } from '#domain/plans/plan.queries.server.ts'
import { shownPrices } from '#domain/plans/shown-price.rules.ts'
import type { Route } from './+types/enroll'
import { CardSales } from './card-sales.tsx'
import { CloseSale } from './close-sale.tsx'
import { deskAddress, requireDesk } from './desk-workspace.server.ts'
import { SaleFields } from './sale-fields.tsx'

export const handle = { title: 'Enroll' }

export async function loader(args: Route.LoaderArgs) {
  const found = await requireDesk(args)
  const { desk, deps } = found
  const { db } = deps
  const brandId = desk.brand.id
  const whitelist = await readAllowlist(deps, desk.brand)
  const today = dateIn(desk.brand.settings.timeZone, deps.now)
  const plans = desk.office
    ? await listPlansAtOffice(db, { brandId, officeId: desk.office.id, today, whitelist })
    : await listPlans(db, { brandId, today, whitelist })
  return {
    address: deskAddress(found),
    office: desk.office,
    sales: await listCardSales(deps, { brandId, staffId: found.staffId }),
    plans: plans.map((plan) => ({ id: plan.id, name: plan.name, prices: shownPrices(plan) })),
  }
}

export default function Enroll({ loaderData: { address, office, plans, sales } }: Route.ComponentProps) {
  const navigate = useNavigateHere()
  const [asked, setAsked] = useState<{ sale: AskedSale; quote: DeskSaleQuote }>()
  const end = useRef<HTMLDivElement>(null)
  /** Counts changes to the form: a price that arrives after a change is for a different sale. */
  const changes = useRef(0)
  function change() {
    changes.current += 1
    setAsked(undefined)
  }
  const form = useForm({
    schema: async () => (await import('#domain/orders/desk-sale/desk-sale.schema.ts')).askDeskSaleSchema,
    prepare,
    submit: async (sale) => {
      const at = changes.current
      const answer = await staffFetch(`/api/admin/desk/quote${address.call}`, {
        method: 'POST',
        body: sale,
      })
      return answer.ok ? { ...answer, data: { sale, quote: answer.data, at } } : answer
    },
    onSuccess: ({ at, ...next }: { sale: AskedSale; quote: DeskSaleQuote; at: number }) => {
      if (at !== changes.current) return
      setAsked(next)
      requestAnimationFrame(() => end.current?.querySelector('h2')?.focus())
    },
  })
  return (
    <>
      <PageHeader
        title="Enroll"
        lead={
          office
            ? `At ${office.name}, ${office.city}, which becomes the home office.`
            : 'By phone, without a home office.'
        }
      />
      <CardSales address={address} sales={sales} />
      <CheckedForm
        form={form}
        // A shown price is for what was typed then.
        onInput={change}
        className="grid"
      >
        <FormSummary />
        <SaleFields plans={plans} onChange={change} />
        {!asked && <Submit className="mb-6 justify-self-start">Show the price</Submit>}
      </CheckedForm>
      <div ref={end}>
        {asked && (
          <CloseSale
            {...asked}
            address={address}
            onQuote={(quote) => setAsked({ ...asked, quote })}
            onSent={() => navigate(`/${address.place}/desk${address.search}`)}
            onSold={(card) => navigate(`/${address.place}/desk/${card}${address.search}`)}
          />
        )}
      </div>
      {plans.length === 0 && <Card>No plan is sold here at the moment.</Card>}
    </>
  )
}

/** Omits optional fields that are left empty. */
function prepare(values: Record<string, unknown>): unknown {
  const { couponCode, account, dependents = [], ...rest } = values
  const { email, address, ...person } = account as Record<string, unknown>
  const { line2, ...lines } = address as Record<string, unknown>
  return {
    ...rest,
    ...(couponCode !== '' && { couponCode }),
    account: {
      ...person,
      email: email === '' ? null : email,
      address: { ...lines, ...(line2 !== '' && { line2 }) },
    },
    dependents: Array.isArray(dependents) ? dependents.filter(Boolean) : [],
  }
}
