import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { useNoCardInAddress } from '#app/browser/form/no-card-in-address.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  languageLabels,
  officeLanguages,
  specialties,
  specialtyLabels,
} from '#domain/offices/office-words.ts'
import { NearMe } from './near-me.tsx'
import { type SearchValues, searchLink, searchValues } from './search-link.ts'

const radii = ['5', '10', '25', '50', '100']

/** The search: a GET form, so that it works before any script; with one, empty fields stay out of the URL. */
export function SearchForm({ values, errors }: { values: SearchValues; errors: Record<string, string> }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  const isSearching = state === 'loading' && location?.pathname === '/find-a-dentist'
  const [fault, setFault] = useState<string | null>(null)
  const card = useNoCardInAddress()

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  function search(event: SubmitEvent<HTMLFormElement>) {
    if (card.keepOut(event)) return
    event.preventDefault()
    setFault(null)
    const typed = typedValues(event.currentTarget)
    void navigate(searchLink(typed, typed.zip ? { lat: '', lng: '' } : {}))
  }

  function searchHere(place: { lat: string; lng: string }) {
    const typed = form.current ? typedValues(form.current) : values
    void navigate(searchLink(typed, { zip: '', ...place }))
  }

  const radiusOptions = values.radius && !radii.includes(values.radius) ? [...radii, values.radius] : radii
  const filterCount = [
    values.specialty,
    values.language,
    values.accepting,
    values.openSaturday,
    values.openNow,
    values.q,
  ].filter(Boolean).length
  const filterFault = errors.specialty || errors.language || errors.q
  return (
    <Form
      ref={form}
      key={searchLink(values)}
      method="get"
      role="search"
      aria-label="Dental offices"
      onSubmit={search}
      className="rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-6"
      noValidate
    >
      {values.lat && values.lng && (
        <>
          <input type="hidden" name="lat" value={values.lat} />
          <input type="hidden" name="lng" value={values.lng} />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem_auto]">
        <TextField
          name="zip"
          label="ZIP code or city"
          defaultValue={values.zip}
          placeholder={values.lat ? 'Near you' : undefined}
          autoComplete="postal-code"
          maxLength={80}
          before={<Icon name="pin" />}
          error={
            card.fault('zip') ?? errors.zip ?? errors.place ?? errors.lat ?? errors.lng ?? fault ?? undefined
          }
        />
        <SelectField
          name="radius"
          label="Within"
          defaultValue={values.radius ?? '25'}
          error={errors.radius}
          options={radiusOptions.map((radius) => ({ value: radius, label: `${radius} miles` }))}
        />
        <Button type="submit" pending={isSearching} icon="search" className="self-start sm:mt-7">
          Search
        </Button>
      </div>
      <div className="relative mt-3">
        <details className="group" open={filterCount > 0 || Boolean(filterFault)}>
          <summary className="inline-flex min-h-10 items-center gap-2 font-semibold text-accent-strong">
            <Icon name="filter" />
            {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <Filters values={values} errors={{ ...errors, ...(card.fault('q') && { q: card.fault('q') }) }} />
        </details>
        <div className="absolute top-0 right-0">
          <NearMe onFound={searchHere} onFault={setFault} />
        </div>
      </div>
    </Form>
  )
}

function typedValues(form: HTMLFormElement): SearchValues {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.set(name, value)
  return searchValues(params)
}

function Filters({ values, errors }: { values: SearchValues; errors: Record<string, string> }) {
  return (
    <div className="grid gap-4 pt-3 pb-1 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        name="specialty"
        label="Kind of care"
        placeholder="Any"
        defaultValue={values.specialty ?? ''}
        error={errors.specialty}
        options={specialties.map((value) => ({ value, label: specialtyLabels[value] }))}
      />
      <SelectField
        name="language"
        label="Language spoken"
        placeholder="Any"
        defaultValue={values.language ?? ''}
        error={errors.language}
        options={officeLanguages.map((value) => ({ value, label: languageLabels[value] }))}
      />
      <TextField
        name="q"
        label="Office or dentist’s name"
        defaultValue={values.q}
        maxLength={80}
        error={errors.q}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-1 sm:col-span-2 lg:col-span-3">
        <CheckboxField
          name="accepting"
          value="true"
          label="Accepting new patients"
          defaultChecked={isOn(values.accepting)}
          error={errors.accepting}
        />
        <CheckboxField
          name="openSaturday"
          value="true"
          label="Open on Saturday"
          defaultChecked={isOn(values.openSaturday)}
          error={errors.openSaturday}
        />
        <CheckboxField
          name="openNow"
          value="true"
          label="Open now"
          defaultChecked={isOn(values.openNow)}
          error={errors.openNow}
        />
      </div>
    </div>
  )
}

function isOn(value: string | undefined): boolean {
  return value === 'true' || value === '1' || value === 'on'
}
