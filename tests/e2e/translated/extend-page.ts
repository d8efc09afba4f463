/**
 * Simulated browser extensions. Each is sent to the page as text and runs before its scripts, so it can't use anything
 * outside itself.
 */

/**
 * A password manager: an element before and after every field, and one at the end of the page, now and whenever fields
 * appear.
 */
export function managePasswords(): void {
  const mark = () => {
    Reflect.set(window, 'isExtended', true)
    document.documentElement.setAttribute('data-lastpass', '1')
    for (const field of document.querySelectorAll<HTMLInputElement>('input')) {
      if (/checkbox|radio|hidden/.test(field.type) || field.dataset.managed) continue
      field.dataset.managed = 'light'
      const icon = document.createElement('div')
      icon.attachShadow({ mode: 'closed' }).append(document.createElement('button'))
      field.before(icon)
      field.after(document.createElement('com-manager-icon'))
    }
    if (document.querySelector('[data-manager]')) return
    const root = document.createElement('div')
    root.dataset.manager = ''
    document.body.append(root)
  }
  document.addEventListener('DOMContentLoaded', () => {
    mark()
    new MutationObserver(() => setTimeout(mark, 20)).observe(document, {
      childList: true,
      subtree: true,
    })
  })
}

/**
 * A writing assistant and a dark theme: their styles in the head, a bar at the top of the page, attributes everywhere.
 */
export function darkenAndCorrect(): void {
  const style = (place: Element | null, where: InsertPosition, name: string, rules: string) => {
    const sheet = document.createElement('style')
    sheet.className = `darkreader ${name}`
    sheet.textContent = rules
    place?.insertAdjacentElement(where, sheet)
  }
  const come = () => {
    Reflect.set(window, 'isExtended', true)
    document.documentElement.setAttribute('data-darkreader-scheme', 'dark')
    document.body.setAttribute('data-new-gr-c-s-check-loaded', '14.1')
    style(document.head, 'afterbegin', 'darkreader--fallback', 'html{background:#181a1b}')
    for (const link of document.querySelectorAll('link[rel=stylesheet]'))
      style(link, 'afterend', 'darkreader--sync', '')
    const aid = document.createElement('script')
    aid.type = 'text/plain'
    document.head.insertBefore(aid, document.head.children[2] ?? null)
    const bar = document.createElement('div')
    bar.id = 'writing-aid'
    document.body.prepend(bar)
    for (const field of document.querySelectorAll('input, textarea'))
      field.setAttribute('data-gramm', 'false')
  }
  document.addEventListener('DOMContentLoaded', come)
}
