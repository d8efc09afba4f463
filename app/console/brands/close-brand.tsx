import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Card, FilterBar, PageHeader } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { requireWorkspace } from '#app/console/workspace.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { redirect } from '#app/site-redirect.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { closingQuerySchema } from '#domain/back-office/brands/closing/closing.schema.ts'
import { hoursBeforeTelling } from '#domain/back-office/brands/closing/closing-days.ts'
import { readClosing } from '#domain/back-office/brands/closing/read-closing.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { readDay } from '#domain/typed-date.rules.ts'
import type { Route } from './+types/close-brand'
import { ClosingFacts } from './closing.tsx'

export const handle = { title: 'Close the brand' }

/** The day is in the address, so choosing another one reloads the effects of closing on it. */
export async function loader(args: Route.LoaderArgs) {
  const { services, place, now } = await requireWorkspace(args, 'settings.manage')
  const { scope } = place
  const brand = scope.kind === 'brand' ? await findBrandById(services.db, scope.brandId) : null
  if (!brand) throw notFound()
  const asked = closingQuerySchema.shape.on.safeParse(args.url.searchParams.get('on') ?? undefined)
  const closing = await readClosing(services.db, brand, { now, ...(asked.data && { on: asked.data }) })
  // The field shows the day that is being previewed.
  if (asked.success && !asked.data && !closing.isClosing)
    throw redirect(`${args.url.pathname}?on=${closing.on}`)
  return { place: place.key, brandId: brand.id, name: brand.name, closing, isWrongDay: !asked.success }
}

export default function CloseBrand({ loaderData }: Route.ComponentProps) {
  const { place, brandId, name, closing, isWrongDay } = loaderData
  const navigate = useNavigate()
  const [typedDay, setTypedDay] = useState(closing.on)
  useEffect(() => setTypedDay(closing.on), [closing.on])
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/brands/closing/closing.schema.ts')).closeBrandSchema,
    prepare: (values) => ({ ...values, on: closing.on }),
    submit: (body) => staffFetch(`/api/admin/brand/close?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: () => {
      void showToast({ message: `${name} is being closed. Nothing is sold anymore.` })
      return navigate(`/${place}/settings/brand`)
    },
  })
  if (closing.isClosing) {
    return (
      <>
        <PageHeader title="Close the brand" />
        <Notice tone="info" title="It’s already being closed.">
          The Brand screen shows how far along it is.
        </Notice>
        <LinkButton to={`/${place}/settings/brand`} className="mt-6" variant="secondary">
          Go to the brand
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Close the brand"
        lead="Review what closing does. Nothing happens until you type the brand’s name below."
      />
      <div onInput={({ target }) => target instanceof HTMLInputElement && setTypedDay(readDay(target.value))}>
        <FilterBar
          filters={[{ name: 'on', label: 'Last day on which a renewal is charged', type: 'date' }]}
          action="Check this day"
        />
      </div>
      {isWrongDay && (
        <Notice tone="danger" className="mb-6" title="Enter a day, like 11/05/2026.">
          The results below are for {formatDate(closing.on)}.
        </Notice>
      )}
      <Card
        title={`Closing on ${formatDate(closing.on)}`}
        lead="No membership ends early: everyone stays on their plan through the last day they paid for."
      >
        <ClosingFacts closing={closing} />
        <ul className="max-w-3xl list-disc pl-5">
          <li>
            Right away, nothing more is sold on the site, at a desk or by a link, and nothing is added or
            changed.
          </li>
          <li>
            {hoursBeforeTelling} hours later we email members, each with their own last day. You can undo the
            closing until then, but not after.
          </li>
          <li>After {formatDate(closing.on)} no renewal is charged, by schedule or by hand.</li>
          <li>
            The site stays up as paused. Once members are notified, it says that the plan is closing. Members
            can sign in for their cards, documents and data, and this console stays open.
          </li>
        </ul>
      </Card>
      <Card title="Close it">
        <CheckedForm form={form} className="grid max-w-xl gap-5">
          <FormSummary />
          <TextField name="name" label={`Type “${name}” to confirm`} autoComplete="off" />
          <TextField name="reason" label="Reason, for the audit log" />
          {typedDay !== closing.on && (
            <Notice tone="warning">
              You chose another day. Press “Check this day” first: the results are for{' '}
              {formatDate(closing.on)}.
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Submit disabled={typedDay !== closing.on}>Close this brand</Submit>
            <LinkButton to={`/${place}/settings/brand`} variant="secondary">
              Cancel
            </LinkButton>
          </div>
        </CheckedForm>
      </Card>
    </>
  )
}
