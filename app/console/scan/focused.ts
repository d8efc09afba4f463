/** What is typed into by keys, as a field's own text. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

const notTyped = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

/** Whether a key that goes there writes something: everywhere else it could only press or choose. */
export function isTyped(target: EventTarget | null): boolean {
  return isTextField(target) || (target instanceof HTMLElement && target.isContentEditable)
}

export function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !notTyped.includes(target.type)
}

/**
 * Whether a key was pressed by itself: no shortcut, no part of a composed letter, none that is held down, and none that a
 * script tells its list of once more.
 */
export function isPlainKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, repeat, isTrusted } = event
  return isTrusted && !(ctrlKey || metaKey || altKey || isComposing || repeat)
}

/** Gives a field other text as if it was typed, so that whoever listens to it knows. */
export function writeInto(field: TextField, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // React has put a setter of its own on the field, and would take the text for what it has written itself.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
