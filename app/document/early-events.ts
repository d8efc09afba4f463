/**
 * What a page does with a person who is quicker than its scripts: presses of buttons that need them are kept and done once
 * the page answers, and what was typed or chosen is told to them. It travels to the browser as text, so it may use nothing
 * from outside itself. `alive` is said on `document` when the page answers.
 */
export function holdEarlyEvents(alive: string): void {
  const pressed = new Set<HTMLButtonElement>()
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A form that asks for a page works without us.
    if (!button || button.form?.method === 'get') return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(button)
  }
  const changed = new Set<EventTarget>()
  const change = ({ target }: Event) => {
    if (target) changed.add(target)
  }
  const tellAgain = (field: EventTarget) => {
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isTyped || field.type === 'file') return field.dispatchEvent(new Event('change', { bubbles: true }))
    // React believes in a change only where the value is another than the one it last saw set on the field itself.
    const isTick = field.type === 'checkbox' || field.type === 'radio'
    const property = isTick ? 'checked' : 'value'
    const wanted: unknown = Reflect.get(field, property)
    Reflect.set(field, property, isTick ? !wanted : '')
    Reflect.set(Object.getPrototypeOf(field), property, wanted, field)
    return field.dispatchEvent(new Event(isTick ? 'click' : 'input', { bubbles: true }))
  }
  const release = () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('input', change, true)
    for (const field of changed) tellAgain(field)
    // After React has drawn what the fields changed.
    setTimeout(() => {
      for (const button of pressed) button.click()
    })
  }
  document.addEventListener('click', press, true)
  document.addEventListener('input', change, true)
  document.addEventListener(alive, release, { once: true })
}
