import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { typedCents } from '#app/console/billing/money-parts.tsx'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { CheckedForm, SelectField, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { etagOf, formOfBrand } from '#domain/back-office/brands/change-brand.server.ts'
import { readClosing } from '#domain/back-office/brands/closing/read-closing.server.ts'
import { hostsOf } from '#domain/back-office/brands/domain-verification.server.ts'
import { readRegistrationsDue } from '#domain/back-office/brands/registrations.server.ts'
import { readSalesStatus } from '#domain/back-office/brands/sales-status.server.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/brand'
import { Archive } from './archive.tsx'
import { Closing } from './closing.tsx'
import { Hosts } from './hosts.tsx'
import { OperatorFields } from './operator-fields.tsx'
import { Registrations } from './registrations.tsx'
import { Sales } from './sales.tsx'
import { timeZones } from './time-zones.ts'

export const handle = { title: 'Brand' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, now } = await requireWorkspace(args, 'settings.manage')
  const { scope, timeZone } = place
  const brand = (await services.brands.list()).find(
    ({ id }) => scope.kind === 'brand' && id === scope.brandId,
  )
  if (!brand) throw notFound()
  const form = formOfBrand(brand)
  const closing = await readClosing(services.db, brand, { now })
  return {
    closing,
    tells: closing.tellsAt && showInstant(closing.tellsAt, timeZone),
    place: place.key,
    brandId: brand.id,
    form,
    seen: etagOf(form),
    site: siteOrigin(brand, services.config),
    registrations: brand.settings.registrations,
    due: await readRegistrationsDue(services.db, brand, dateIn(timeZone, now)),
    standing: await readSalesStatus(services.db, brand, now),
    hosts: hostsOf(brand, services.config.sessionSecret).map((row) => ({
      ...row,
      checked: row.checkedAt && showInstant(row.checkedAt, timeZone),
    })),
  }
}

const previews = { staff: 'Staff, and anyone with a link from them', open: 'Anyone who knows its number' }

export default function Brand({ loaderData }: Route.ComponentProps) {
  const {
    place,
    brandId,
    site,
    form: known,
    seen,
    hosts,
    standing,
    closing,
    tells,
    registrations,
    due,
  } = loaderData
  const { revalidate } = useRevalidator()
  // The values the fields were rendered from: other actions on this screen reload the page's data, but keep what is
  // typed.
  const drawnFrom = useRef(seen)
  const form = useForm({
    schema: async () => (await import('#domain/back-office/brands/tenancy.schema.ts')).changeBrandSchema,
    prepare: ({ refundLimitCents, refundDayLimitCents, noticeDays, ...values }) => ({
      ...values,
      refundLimitCents: typedCents(refundLimitCents),
      refundDayLimitCents: typedCents(refundDayLimitCents),
      noticeDays: Array.isArray(noticeDays)
        ? noticeDays.map((days) => (days === '' ? NaN : Number(days)))
        : [],
      seen: drawnFrom.current,
    }),
    submit: (body) => staffFetch(`/api/admin/brand?brandId=${brandId}`, { method: 'PUT', body }),
    onSuccess: async (saved) => {
      drawnFrom.current = saved.seen
      void showToast({ message: 'Saved. Every page shows it now.' })
      await revalidate()
    },
  })
  const zones = timeZones.some(({ value }) => value === known.timeZone)
    ? timeZones
    : [...timeZones, { value: known.timeZone, label: known.timeZone }]
  return (
    <>
      <PageHeader
        title="Brand"
        lead="Who sells the plans, and where the site is. The states come from the plans. Support hours are in the header, under Site."
        actions={
          <a
            href={site}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Open the site
          </a>
        }
      />
      <Card title="Name and operator">
        <CheckedForm form={form} className="grid max-w-3xl gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2 empty:hidden">
            <FormSummary />
          </div>
          <TextField
            name="name"
            label="Name, as visitors see it"
            defaultValue={known.name}
            autoComplete="off"
          />
          <OperatorFields known={known.operator} />
          <SelectField
            name="timeZone"
            label="Time zone (sets when each day starts)"
            options={zones}
            defaultValue={known.timeZone}
          />
          <SelectField
            name="previewAccess"
            label="Who can see unpublished pages"
            options={previews}
            defaultValue={known.previewAccess}
          />
          <TextField
            name="refundLimitCents"
            label="Refund limit per member, in dollars"
            hint="The most one staff member can give one member in 30 days, refunds and credits combined. More needs approval."
            inputMode="decimal"
            autoComplete="off"
            defaultValue={(known.refundLimitCents / 100).toFixed(2)}
          />
          <TextField
            name="refundDayLimitCents"
            label="Refund limit per day, in dollars"
            hint="The most one staff member can give all members combined in a day."
            inputMode="decimal"
            autoComplete="off"
            defaultValue={(known.refundDayLimitCents / 100).toFixed(2)}
          />
          <TextField
            name="noticeDays.0"
            label="First renewal notice, in days ahead"
            hint="For plans of six months or more. Monthly and quarterly members get a notice once a year, the same number of days ahead."
            inputMode="numeric"
            autoComplete="off"
            defaultValue={known.noticeDays[0]}
          />
          <TextField
            name="noticeDays.1"
            label="Second renewal notice, in days ahead"
            hint="The FAQ and the terms name both days: change them there too."
            inputMode="numeric"
            autoComplete="off"
            defaultValue={known.noticeDays[1]}
          />
          <p className="text-small text-muted sm:col-span-2">
            The terms, the privacy policy and the footer name the operator in their own text: change it in{' '}
            <a href={`/${place}/site`} className="text-link">
              Site
            </a>
            . Signed agreements keep their wording.
          </p>
          <div className="sm:col-span-2">
            <Submit>Save</Submit>
          </div>
        </CheckedForm>
      </Card>
      <Registrations brandId={brandId} registrations={registrations} due={due} />
      <Hosts brandId={brandId} hosts={hosts} />
      <Archive place={place} brandId={brandId} />
      {!closing.isClosing && <Sales brandId={brandId} name={known.name} standing={standing} />}
      <Closing place={place} brandId={brandId} name={known.name} closing={closing} tells={tells} />
    </>
  )
}
