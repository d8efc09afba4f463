/**
 * A form's values as an object for its schema. A name with dots makes nested objects, and numeric parts make lists
 * ('dependents.0.firstName'). A single checkbox is a boolean; several with one name are the list of the checked values.
 * A number field is a number or undefined. Everything else is the text as typed.
 */
export function readForm(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (const control of form.elements) {
    const name = control.getAttribute('name')
    if (!name || seen.has(name) || control.matches(':disabled, button, fieldset, output')) continue
    seen.add(name)
    setPath(values, name, fieldValue(form, name))
  }
  return values
}

/** The text in a form's fields, used to detect typing during a request; files are ignored. */
export function typedIn(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
}

function fieldValue(form: HTMLFormElement, name: string): unknown {
  const item = form.elements.namedItem(name)
  if (item instanceof RadioNodeList) {
    const controls = [...item].filter((node) => node instanceof HTMLInputElement)
    if (controls[0]?.type !== 'checkbox') return item.value
    return controls.filter((box) => box.checked).map((box) => box.value)
  }
  if (item instanceof HTMLInputElement) {
    if (item.type === 'checkbox') return item.checked
    if (item.type === 'radio') return item.checked ? item.value : ''
    if (item.type === 'number') return item.value === '' ? undefined : item.valueAsNumber
    if (item.type === 'file') return item.multiple ? [...(item.files ?? [])] : item.files?.[0]
    return item.value
  }
  if (item instanceof HTMLSelectElement || item instanceof HTMLTextAreaElement) return item.value
  return undefined
}

/** Sets a value at a dotted path, but never at a name that every object inherits. */
export function setPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const parts = path.split('.')
  if (parts.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')) return
  let at: Record<string, unknown> = target
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    if (next === undefined) {
      at[part] = value
      return
    }
    at = stepInto(at, part, /^\d+$/.test(next))
  }
}

function stepInto(at: Record<string, unknown>, part: string, isList: boolean): Record<string, unknown> {
  const found = at[part]
  if (isRecord(found)) return found
  const made: unknown = isList ? [] : {}
  at[part] = made
  return isRecord(made) ? made : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
