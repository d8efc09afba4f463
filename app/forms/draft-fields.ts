type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A form's values by field name; a boolean for a checkbox, the chosen value for radio buttons. */
export type DraftFields = Record<string, string | boolean>

/** Reads the fields to be stored; passwords and card data never are. */
export function readFields(form: HTMLFormElement, isKept: (field: Field) => boolean): DraftFields {
  const typed: DraftFields = {}
  for (const field of form.elements) {
    if (!isField(field) || isSecret(field) || !isKept(field)) continue
    if (field.type === 'checkbox') typed[field.name] = isTicked(field)
    else if (field.type !== 'radio' || isTicked(field)) typed[field.name] = field.value
  }
  return typed
}

/** Restores the values, overriding what the form was rendered with. */
export function writeFields(form: HTMLFormElement, typed: DraftFields): void {
  for (const field of form.elements) {
    if (!isField(field)) continue
    const kept = typed[field.name]
    if (kept === undefined) continue
    if (!isTick(field)) field.value = String(kept)
    else field.checked = kept === true || kept === field.value
  }
}

/** Whether the user changed it from its initial value; for a choice, only whether one was made. */
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
