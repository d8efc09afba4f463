/**
 * Handles visitors who act before the page is hydrated. Presses of buttons that need scripts are replayed once the page
 * is interactive, and React is notified of what was typed or chosen. If an extension changed the page, React rerenders
 * it: then typed text and focus move to the new field. Sent to the browser as text, so it can't use anything from
 * outside itself. `alive` is the event dispatched on `document` when the page is interactive.
 */
export function holdEarlyEvents(alive: string): void {
  const pressed = new Set<HTMLButtonElement>()
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A GET form works without scripts.
    if (!button || button.form?.method === 'get') return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(button)
  }
  /**
   * Identifies a field by its position among fields with the same name, or without a name: React gives a rerendered
   * field another id.
   */
  type Seat = { selector: string; at: number }
  const seatOf = (field: Element): Seat => {
    const name = field.getAttribute('name')
    const selector = `${field.localName}${name === null ? ':not([name])' : `[name="${CSS.escape(name)}"]`}`
    return { selector, at: [...document.querySelectorAll(selector)].indexOf(field) }
  }
  const changed = new Map<Element, Seat>()
  const change = ({ target }: Event) => {
    if (target instanceof Element) changed.set(target, seatOf(target))
  }
  let last: { field: Element; seat: Seat } | undefined
  const enter = ({ target }: Event) => {
    last = target instanceof Element ? { field: target, seat: seatOf(target) } : undefined
  }
  const tellAgain = (field: EventTarget) => {
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isTyped || field.type === 'file') return field.dispatchEvent(new Event('change', { bubbles: true }))
    // React notices a change only if the value differs from the one last set on the field itself.
    const isTick = field.type === 'checkbox' || field.type === 'radio'
    const property = isTick ? 'checked' : 'value'
    const wanted: unknown = Reflect.get(field, property)
    Reflect.set(field, property, isTick ? !wanted : '')
    Reflect.set(Object.getPrototypeOf(field), property, wanted, field)
    return field.dispatchEvent(new Event(isTick ? 'click' : 'input', { bubbles: true }))
  }
  /** The field that replaced a removed one. */
  const standIn = ({ selector, at }: Seat) => document.querySelectorAll<HTMLInputElement>(selector)[at]
  const tell = (field: Element, seat: Seat) => {
    if (field.isConnected) tellAgain(field)
    // Notifying React may itself rerender part of the page.
    const next = field.isConnected ? undefined : standIn(seat)
    if (field.isConnected) return
    changed.delete(field)
    if (!next || next.type === 'file') return
    for (const property of ['value', 'checked'])
      if (property in field)
        Reflect.set(Object.getPrototypeOf(next), property, Reflect.get(field, property), next)
    changed.set(next, seat)
    tellAgain(next)
  }
  const goBackTo = ({ field, seat }: { field: Element; seat: Seat }) => {
    if (field.isConnected || document.activeElement !== document.body) return
    const next = standIn(seat)
    next?.focus()
    if (!(field instanceof HTMLInputElement) || !next || field.selectionStart === null) return
    next.setSelectionRange(field.selectionStart, field.selectionEnd)
  }
  /** Parts that React hydrates later may be rerendered too; watch until the visitor presses something. */
  const late = new MutationObserver(() => {
    for (const [field, seat] of [...changed]) if (!field.isConnected) tell(field, seat)
    if (last) goBackTo(last)
  })
  const end = () => {
    late.disconnect()
    document.removeEventListener('input', change, true)
    document.removeEventListener('focusin', enter, true)
  }
  const release = () => {
    document.removeEventListener('click', press, true)
    for (const [field, seat] of [...changed]) tell(field, seat)
    if (last) goBackTo(last)
    late.observe(document, { childList: true, subtree: true })
    for (const leaving of ['pointerdown', 'submit']) document.addEventListener(leaving, end, true)
    // After React has rendered the fields' changes.
    setTimeout(() => {
      if (pressed.size > 0) end()
      for (const button of pressed) button.click()
    })
  }
  document.addEventListener('click', press, true)
  document.addEventListener('input', change, true)
  document.addEventListener('focusin', enter, true)
  document.addEventListener(alive, release, { once: true })
}
