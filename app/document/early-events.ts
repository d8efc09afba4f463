/**
 * What a page does with a person who is quicker than its scripts: presses of buttons that need them are kept and done once
 * the page answers, and what was typed or chosen is told to them. Where an extension has put something into the page, React
 * draws it anew: what was typed goes into the new field, and the focus with it. It travels to the browser as text, so it may
 * use nothing from outside itself. `alive` is said on `document` when the page answers.
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
  /** Fields with the place of each among those of its name, or without one: React gives another id to whatever it draws anew. */
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
    // React believes in a change only where the value is another than the one it last saw set on the field itself.
    const isTick = field.type === 'checkbox' || field.type === 'radio'
    const property = isTick ? 'checked' : 'value'
    const wanted: unknown = Reflect.get(field, property)
    Reflect.set(field, property, isTick ? !wanted : '')
    Reflect.set(Object.getPrototypeOf(field), property, wanted, field)
    return field.dispatchEvent(new Event(isTick ? 'click' : 'input', { bubbles: true }))
  }
  /** The field that stands in the place of one that is gone. */
  const standIn = ({ selector, at }: Seat) => document.querySelectorAll<HTMLInputElement>(selector)[at]
  const tell = (field: Element, seat: Seat) => {
    if (field.isConnected) tellAgain(field)
    // To be told may itself be what makes React draw a part of the page anew.
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
  /** What React takes over later, part by part, may be drawn anew as well: until somebody presses something. */
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
    // After React has drawn what the fields changed.
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
