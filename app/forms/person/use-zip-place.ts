import { type FormEvent, useRef } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { delaySubmit } from '#app/forms/delay-submit.ts'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Fills in the city and the state of an address once its ZIP code is typed, but nothing that somebody set here. A form
 * that is sent meanwhile waits for it; where nobody answers, the two are typed. For the element around the three fields.
 */
export function useZipPlace() {
  const within = useRef<HTMLDivElement>(null)
  const own = useRef(new Set<string>())
  const isFilling = useRef(false)

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
    const zip = target.value.trim()
    if (!/^\d{5}$/.test(zip)) return
    const looking = lookUp(target, zip)
    if (target.form) delaySubmit(target.form, looking)
  }

  async function lookUp(target: Field, zip: string) {
    const answer = await secureFetch(`/api/km/zip/${zip}`)
    if (!answer.ok || !answer.data.place || !target.value.trim().startsWith(zip)) return
    fill('address.city', answer.data.place.city)
    fill('address.state', answer.data.place.state)
  }
  return { ref: within, onInput }
}
