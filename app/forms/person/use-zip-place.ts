import { type FormEvent, useRef } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { delaySubmit } from '#app/forms/delay-submit.ts'
import { isStateCode } from '#domain/values/states.ts'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Fills in an address's city and state once its ZIP code is typed, but overwrites nothing the user entered. A form
 * submitted in the meantime waits for it; without a response, the user types both. For the element around the three
 * fields.
 */
export function useZipPlace() {
  const within = useRef<HTMLDivElement>(null)
  const own = useRef(new Set<string>())
  const isFilling = useRef(false)
  /** The state filled in from a ZIP code. */
  const filled = useRef<string>(undefined)
  const filledCity = useRef<string>(undefined)

  function fill(name: string, value: string) {
    const field = within.current?.querySelector<Field>(`[name="${name}"]`)
    if (!field || own.current.has(name) || field.value === value) return
    isFilling.current = true
    field.value = value
    // Simulates typing: the field's error clears, and the form stores the value.
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

  /** Clears what a previous ZIP code filled in, because it doesn't apply to an unknown one. */
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
  /** A state chosen earlier that borders the ZIP code's state triggers a question instead of being changed. */
  async function fillState(zip: string, state: string) {
    const { zipFit } = await import('#domain/values/zip-prefixes.ts')
    const chosen = within.current?.querySelector<Field>('[name="address.state"]')?.value ?? ''
    if (isStateCode(chosen) && chosen !== filled.current && zipFit(zip, chosen) !== 'refused') return
    fill('address.state', state)
    filled.current = state
  }
  return { ref: within, onInput }
}
