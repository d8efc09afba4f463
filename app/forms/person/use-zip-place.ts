import { type FormEvent, useRef } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { delaySubmit } from '#app/forms/delay-submit.ts'
import { isStateCode } from '#domain/values/states.ts'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Fills in the city and the state of an address once its ZIP code is typed, but nothing that somebody set here. A form
 * that is sent meanwhile waits for it; where nobody answers, the two are typed. For the element around the three fields.
 */
export function useZipPlace() {
  const within = useRef<HTMLDivElement>(null)
  const own = useRef(new Set<string>())
  const isFilling = useRef(false)
  /** The state that a ZIP code has filled in. */
  const filled = useRef<string>(undefined)
  const filledCity = useRef<string>(undefined)

  function fill(name: string, value: string) {
    const field = within.current?.querySelector<Field>(`[name="${name}"]`)
    if (!field || own.current.has(name) || field.value === value) return
    isFilling.current = true
    field.value = value
    // As if it were typed: what is said beside it goes, and the form remembers it.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    isFilling.current = false
  }

  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.name !== 'address.zip') {
      if (!isFilling.current) own.current.add(target.name)
      return
    }
    const [zip] = /^\d{5}(?=(?:-?\d{4})?$)/.exec(target.value.trim()) ?? []
    if (!zip) return
    const looking = lookUp(target, zip)
    if (target.form) delaySubmit(target.form, looking)
  }

  /** What another ZIP code filled in says nothing of one that nobody knows. */
  function forget() {
    for (const [name, last] of [
      ['address.city', filledCity],
      ['address.state', filled],
    ] as const) {
      const field = within.current?.querySelector<Field>(`[name="${name}"]`)
      if (field && last.current !== undefined && field.value === last.current) fill(name, '')
      last.current = undefined
    }
  }

  async function lookUp(target: Field, zip: string) {
    const answer = await secureFetch(`/api/km/zip/${zip}`)
    if (!answer.ok || !target.value.trim().startsWith(zip)) return
    if (!answer.data.place) return forget()
    fill('address.city', answer.data.place.city)
    filledCity.current = answer.data.place.city
    await fillState(zip, answer.data.place.state)
  }
  /** A state that was chosen before and has a border with that of the ZIP code is asked about, not changed. */
  async function fillState(zip: string, state: string) {
    const { zipFit } = await import('#domain/values/zip-prefixes.ts')
    const chosen = within.current?.querySelector<Field>('[name="address.state"]')?.value ?? ''
    if (isStateCode(chosen) && chosen !== filled.current && zipFit(zip, chosen) !== 'refused') return
    fill('address.state', state)
    filled.current = state
  }
  return { ref: within, onInput }
}
