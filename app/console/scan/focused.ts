/** An element that keys type into. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

const notTyped = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

/** Whether a key typed here writes text; elsewhere it could only activate or choose. */
export function isTyped(target: EventTarget | null): boolean {
  return isTextField(target) || (target instanceof HTMLElement && target.isContentEditable)
}

export function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !notTyped.includes(target.type)
}

/**
 * Whether a key was pressed on its own: not a shortcut, not part of a composition, not held down, and not a synthetic
 * event from a script.
 */
export function isPlainKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, repeat, isTrusted } = event
  return isTrusted && !(ctrlKey || metaKey || altKey || isComposing || repeat)
}

/** Sets a field's text as if it had been typed, so that listeners notice. */
export function writeInto(field: TextField, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // React overrides the setter on the element, and would take the text for its own.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
