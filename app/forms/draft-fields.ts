type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The values of a form's fields by name: whether a box is ticked, which choice is made. */
export type DraftFields = Record<string, string | boolean>

/** Reads the fields that are to be kept; a password and what is of a card never is. */
export function readFields(form: HTMLFormElement, isKept: (field: Field) => boolean): DraftFields {
  const typed: DraftFields = {}
  for (const field of form.elements) {
    if (!isField(field) || isSecret(field) || !isKept(field)) continue
    if (field.type === 'checkbox') typed[field.name] = isTicked(field)
    else if (field.type !== 'radio' || isTicked(field)) typed[field.name] = field.value
  }
  return typed
}

/** Puts it back, over what the form came filled in with. */
export function writeFields(form: HTMLFormElement, typed: DraftFields): void {
  for (const field of form.elements) {
    if (!isField(field)) continue
    const kept = typed[field.name]
    if (kept === undefined) continue
    if (!isTick(field)) field.value = String(kept)
    else field.checked = kept === true || kept === field.value
  }
}

/** Whether somebody made it another than it came; of a choice only that something was chosen. */
export function wasTouched(field: Field): boolean {
  if (isTick(field)) return field.checked
  return field instanceof HTMLSelectElement ? field.value !== '' : field.value !== field.defaultValue
}

function isField(element: Element): element is Field {
  return element.matches('input[name], select[name], textarea[name]')
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)
}

function isTicked(field: Field): boolean {
  return isTick(field) && field.checked
}

function isSecret(field: Field): boolean {
  return /password|cc-/.test(`${field.autocomplete} ${field.type}`)
}
