type Whose = { owner: string; key: string }

const storeKey = (key: string) => `enamel.typed.${key}`

/** Keeps what stands in a form for after signing in again, but no password and nothing of a card. */
export function keepTyped({ owner, key }: Whose, form: HTMLFormElement): void {
  const typed: Record<string, string | boolean> = {}
  for (const control of form.elements) {
    if (!isField(control) || isSecret(control)) continue
    typed[control.name] = isBox(control) ? control.checked : control.value
  }
  sessionStorage.setItem(storeKey(key), JSON.stringify({ owner, typed }))
}

/** Puts back what was kept for the same account, once. */
export function recallTyped({ owner, key }: Whose, form: HTMLFormElement): void {
  const kept = sessionStorage.getItem(storeKey(key))
  if (!kept) return
  forgetTyped(key)
  const memory: { owner?: unknown; typed?: Record<string, unknown> } = JSON.parse(kept)
  if (memory.owner !== owner) return
  for (const control of form.elements) {
    if (!isField(control)) continue
    const value = memory.typed?.[control.name]
    if (isBox(control) && typeof value === 'boolean') control.checked = value
    else if (typeof value === 'string') control.value = value
  }
}

export function forgetTyped(key: string): void {
  sessionStorage.removeItem(storeKey(key))
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isField(control: Element): control is Field {
  return control.matches('input[name], select[name], textarea[name]') && !control.matches('[type="radio"]')
}

function isBox(control: Field): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox'
}

function isSecret(control: Field): boolean {
  return /password|cc-/.test(`${control.autocomplete} ${control.type}`)
}
