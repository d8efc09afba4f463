type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps what was typed into a form, for this tab only, so that a reload or a wrong turn loses nothing. What the form
 * came filled in with is not kept, as it may be another's next time, and a password never is.
 */
export function keepDraft(key: string, form: HTMLFormElement): void {
  const draft: Record<string, string> = {}
  for (const control of controlsOf(form)) if (wasTouched(control)) draft[control.name] = control.value
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // No room, or storage is forbidden here: the form works all the same.
  }
}

/** Puts a kept draft back, over what the form came filled in with, and answers what it held. */
export function restoreDraft(key: string, form: HTMLFormElement): Record<string, string> {
  const draft = readDraft(key)
  for (const control of controlsOf(form)) {
    const kept = draft[control.name]
    if (kept === undefined) continue
    if (isTick(control)) control.checked = control.type === 'checkbox' || control.value === kept
    else control.value = kept
  }
  return draft
}

/** Forgets it: it was sent, or its writer wants it gone. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden here, so nothing was kept.
  }
}

function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      element.type !== 'password',
  )
}

function isTick(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
}

/** Whether a field holds something else than it came with; of a choice only that something was chosen. */
function wasTouched(control: Control): boolean {
  if (isTick(control)) return control.checked
  if (control instanceof HTMLSelectElement) return control.value !== ''
  return control.value !== control.defaultValue
}
