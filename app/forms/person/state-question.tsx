import { useEffect, useRef, useState } from 'react'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { CheckboxField } from '#app/ui/field.tsx'
import { isStateCode, stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'

export type Phone = { text: string; href: string }
type Doubt = { zip: string; state: string; usual: string; isOutside: boolean }

/**
 * Shown below the ZIP code and state of an address whose fields begin with `prefix`. Asks whether they're right if the
 * ZIP code belongs to a neighboring state, and says what to do with one that belongs to no state. `kept` was confirmed
 * before.
 */
export function StateQuestion({
  prefix,
  phone,
  kept,
}: {
  prefix: string
  phone?: Phone | undefined
  kept?: boolean
}) {
  const within = useRef<HTMLDivElement>(null)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const first = useRef<string>(undefined)
  useEffect(() => {
    const form = within.current?.closest('form')
    if (!form) return
    const typed = (name: string) => {
      const field = form.elements.namedItem(prefix + name)
      return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : ''
    }
    const look = async (event?: Event) => {
      const name = event?.target instanceof Element ? event.target.getAttribute('name') : `${prefix}zip`
      if (name !== `${prefix}zip` && name !== `${prefix}state`) return
      const { statesOfZip, zipFit, outsideOfStates } = await import('#domain/values/zip-prefixes.ts')
      const [zip, state] = [typed('zip'), typed('state')]
      first.current ??= `${zip} ${state}`
      const isOutside = /^\d{5}/.test(zip) && outsideOfStates(zip) !== null
      const isAsked = /^\d{5}/.test(zip) && isStateCode(state) && zipFit(zip, state) === 'asked'
      const usual = statesOfZip(zip).map(stateNameOf).join(' or ')
      setDoubt(isOutside || isAsked ? { zip, state, usual, isOutside } : null)
    }
    const listen = (event?: Event) => void look(event).catch(() => {})
    listen()
    form.addEventListener('input', listen)
    return () => form.removeEventListener('input', listen)
  }, [prefix])
  return (
    <div ref={within} aria-live="polite" className="empty:hidden">
      {doubt?.isOutside && phone && (
        <p className="text-small text-muted">
          <RichMessage
            parts={m.forms_zip_outside_states({ phone: phone.text })}
            tags={{
              phone: (words) => (
                <a href={phone.href} className="text-link whitespace-nowrap">
                  {words}
                </a>
              ),
            }}
          />
        </p>
      )}
      {doubt && !doubt.isOutside && (
        <CheckboxField
          key={`${doubt.zip} ${doubt.state}`}
          name={`${prefix}confirmed`}
          label={m.forms_confirm_state({ state: stateNameOf(doubt.state), zip: doubt.zip })}
          hint={m.forms_zip_usually({ zip: doubt.zip, usual: doubt.usual })}
          defaultChecked={kept && first.current === `${doubt.zip} ${doubt.state}`}
        />
      )}
    </div>
  )
}
