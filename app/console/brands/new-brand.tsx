import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { requireWorkspace } from '#app/console/workspace.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import {
  CheckedForm,
  FieldErrorText,
  SelectField,
  Submit,
  TextAreaField,
  TextField,
  useFieldError,
} from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { starterPlans } from '#domain/back-office/brands/starter/starter-plans.ts'
import { notFound } from '#domain/errors.ts'
import { eachMoreWords, shownPrices, shownPriceWords } from '#domain/plans/shown-price.rules.ts'
import { stateNames } from '#domain/values/states.ts'
import type { Route } from './+types/new-brand'
import { MainColor } from './main-color.tsx'
import { OperatorFields } from './operator-fields.tsx'
import { timeZones } from './time-zones.ts'

export const handle = { title: 'New brand' }

export async function loader(args: Route.LoaderArgs) {
  const { place } = await requireWorkspace(args, 'settings.manage')
  if (place.scope.kind !== 'platform') throw notFound()
  return null
}

/** A multi-line field as a list, without empty lines. */
const linesOf = (text: unknown) =>
  String(text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)

/** A short name for addresses, derived from the brand's name. */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

/** Updates the short name with the name until someone edits it. The form owns the fields, so typed input stays. */
function suggestKey(name: HTMLInputElement) {
  const key = name.form?.elements.namedItem('key')
  if (!(key instanceof HTMLInputElement)) return
  if (key.value === '' || key.value === key.dataset.suggested) {
    key.value = keyOf(name.value)
    key.dataset.suggested = key.value
    // Updates the error shown at the field.
    key.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

export default function NewBrand() {
  const navigate = useNavigate()
  const form = useForm({
    schema: async () => (await import('#domain/back-office/brands/tenancy.schema.ts')).newBrandSchema,
    prepare: (values) => ({ ...values, hosts: linesOf(values.hosts) }),
    submit: (body) => staffFetch('/api/admin/brands', { method: 'POST', body }),
    onSuccess: ({ key, isInvited }, { name: made, owner }) => {
      const told = isInvited ? ` An invitation is on its way to ${owner.email}.` : ''
      void showToast({ message: `${made} is created.${told}` })
      return navigate(`/${key}/today`)
    },
  })
  return (
    <>
      <PageHeader
        title="New brand"
        lead="The site goes live as soon as the brand is created, with starter plans and pages. It sells once it has an office. You can change everything here later except the short name."
      />
      <CheckedForm form={form} className="max-w-4xl">
        <FormSummary />
        <Card title="Name and address">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              name="name"
              label="Name, as visitors see it"
              onInput={({ currentTarget }) => suggestKey(currentTarget)}
              autoComplete="off"
            />
            <TextField
              name="key"
              label="Short name in addresses"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextAreaField
              name="hosts"
              label="Hosts of its site"
              hint="One per line, such as www.example.com. Links use the first one. On the internet, each works once a record in its DNS shows that you own it."
              optional
              rows={2}
              spellCheck={false}
            />
            <SelectField
              name="timeZone"
              label="Time zone (sets when each day starts)"
              options={timeZones}
              defaultValue="America/Chicago"
            />
          </div>
        </Card>
        <Card
          title="Operator"
          lead="Who sells the plan, named on pages, receipts and cards as the law requires."
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <OperatorFields />
          </div>
        </Card>
        <Card title="Starter plans" lead="With a first price list. Review both before you sell.">
          <Plans />
        </Card>
        <Card
          title="States"
          lead="Where these plans are sold. Some states ask an operator to register first."
        >
          <States />
        </Card>
        <Card title="Look">
          <MainColor />
        </Card>
        <Card title="First owner" lead="Can do everything in this brand, and invites the others.">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="owner.name" label="Their name" autoComplete="off" />
            <TextField
              name="owner.email"
              type="email"
              label="Their email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
        </Card>
        <div className="flex flex-wrap gap-3">
          <Submit>Create the brand</Submit>
          <LinkButton to="/all/today" variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </CheckedForm>
    </>
  )
}

function Plans() {
  const error = useFieldError('plans')
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="sr-only">Plans</legend>
      {starterPlans.map(({ slug, title, summary, ...plan }) => (
        <label key={slug} className="flex gap-3 rounded-md border border-line p-4">
          <input
            type="checkbox"
            name="plans"
            value={slug}
            defaultChecked
            aria-invalid={error !== undefined}
            aria-describedby="plans-error"
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="block text-small text-muted">{summary}</span>
            {shownPrices(plan).map((price) => (
              <span key={price.interval} className="block text-small tabular-nums">
                {shownPriceWords(price)}
              </span>
            ))}
            <span className="block text-fine text-muted">{eachMoreWords(shownPrices(plan))}</span>
          </span>
        </label>
      ))}
      <div className="sm:col-span-3">
        <FieldErrorText id="plans-error">{error}</FieldErrorText>
      </div>
    </fieldset>
  )
}

function States() {
  const error = useFieldError('states')
  const element = useRef<HTMLFieldSetElement>(null)
  function tickAll(isTicked: boolean) {
    for (const box of element.current?.querySelectorAll('input') ?? []) box.checked = isTicked
    // Updates the error shown at the states.
    element.current?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset ref={element}>
      <legend className="sr-only">States</legend>
      <div className="mb-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => tickAll(true)}>
          All of them
        </Button>
        <Button variant="secondary" size="sm" onClick={() => tickAll(false)}>
          None
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {Object.entries(stateNames).map(([value, label]) => (
          <label key={value} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              name="states"
              value={value}
              aria-invalid={error !== undefined}
              aria-describedby="states-error"
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="text-small">{label}</span>
          </label>
        ))}
      </div>
      <FieldErrorText id="states-error">{error}</FieldErrorText>
    </fieldset>
  )
}
