import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { useRejectCardNumberInQuery } from '#app/forms/reject-card-number-in-query.ts'
import { englishPath } from '#app/i18n/own-address.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Late } from '#app/ui/late/late.tsx'
import { later } from '#app/ui/late/later.ts'
import * as m from '#messages'
import { NearMe } from './near-me.tsx'
import { type SearchValues, searchLink, searchValues } from './search-link.ts'

const radii = ['5', '10', '25', '50', '100']

const filters = later(async () => (await import('./search-filters.tsx')).Filters)

/** Loads the filters' code for the next rendering. */
export const bringFilters = filters.bring

/** The search: a GET form, so it works before scripts load; with them, empty fields are kept out of the URL. */
export function SearchForm({ values, errors }: { values: SearchValues; errors: Record<string, string> }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  const isSearching = state === 'loading' && englishPath(location?.pathname ?? '') === '/find-a-dentist'
  const [fault, setFault] = useState<string | null>(null)
  const card = useRejectCardNumberInQuery()

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  function search(event: SubmitEvent<HTMLFormElement>) {
    if (card.keepOut(event)) return
    event.preventDefault()
    setFault(null)
    const typed = typedValues(event.currentTarget)
    const isEmpty = Object.entries(typed).every(([name, value]) => !value || name === 'radius')
    if (isEmpty) {
      setFault(m.offices_search_empty())
      return form.current?.querySelector<HTMLElement>('[name="zip"]')?.focus()
    }
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
      aria-label={m.offices_search_form()}
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
          label={m.offices_where()}
          defaultValue={values.zip}
          placeholder={values.lat ? m.offices_near_you() : undefined}
          autoComplete="postal-code"
          maxLength={80}
          before={<Icon name="pin" />}
          error={
            card.fault('zip') ?? errors.zip ?? errors.place ?? errors.lat ?? errors.lng ?? fault ?? undefined
          }
        />
        <SelectField
          name="radius"
          label={m.offices_within()}
          defaultValue={values.radius ?? '25'}
          error={errors.radius}
          options={radiusOptions.map((radius) => ({
            value: radius,
            label: m.offices_radius({ count: Number(radius), radius }),
          }))}
        />
        <Button type="submit" pending={isSearching} icon="search" className="self-start sm:mt-7">
          {m.offices_search()}
        </Button>
      </div>
      <div className="relative mt-3">
        <details className="group" open={filterCount > 0 || Boolean(filterFault)}>
          <summary className="inline-flex min-h-10 items-center gap-2 font-semibold text-accent-strong">
            <Icon name="filter" />
            <span>{m.offices_filters({ count: filterCount })}</span>
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <Late of={filters} given={{ values, errors }} />
          {card.fault('q') && (
            <p role="alert" className="text-small font-medium text-danger">
              {card.fault('q')}
            </p>
          )}
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
