/** The offer's text and its link's classes. */
type Offer = { text: string; take: string; close: string; button: string }

/**
 * Offers the Spanish version of an English page, in Spanish, to visitors whose browser prefers it. It shows if the page
 * has a Spanish version, until it's closed, and not to visitors coming from the Spanish pages. Cached pages are the
 * same for everyone, so this checks the browser's languages. Sent to the browser as text, so it can't use anything from
 * outside itself, and renders outside of what React has rendered.
 */
export function offerSpanish(alive: string, { text, take, close, button }: Offer): void {
  const answered = 'enamel.language-offer'
  const twin = () => document.querySelector<HTMLLinkElement>('link[rel=alternate][hreflang=es]')
  const wanted = navigator.languages.find((language) => /^e[ns]/.test(language))
  const comesFrom = /^\/es(?:[/?]|$)/.test(document.referrer.replace(window.location.origin, ''))
  if (!wanted?.startsWith('es') || document.documentElement.lang !== 'en' || comesFrom) return
  try {
    if (localStorage.getItem(answered)) return
  } catch {
    // If storage is blocked, the offer shows on every page.
  }
  const element = <Name extends 'aside' | 'p' | 'a' | 'button'>(name: Name, look: string, said: string) => {
    const made = document.createElement(name)
    made.className = look
    made.textContent = said
    return made
  }
  const offer = () => {
    const box = element(
      'aside',
      'fixed right-4 bottom-20 left-4 z-20 flex items-center gap-2 sm:gap-3 rounded-lg border border-line bg-surface py-3 pr-1 pl-4 text-small text-ink shadow-floating sm:right-auto md:bottom-4',
      '',
    )
    box.lang = 'es'
    box.ariaLabel = take
    box.dataset.print = 'hide'
    const link = element('a', button, take)
    link.hreflang = 'es'
    const show = () => {
      const to = twin()
      box.hidden = !to
      if (to) link.href = new URL(to.href).pathname + window.location.search
    }
    const no = element(
      'button',
      'grid size-10 shrink-0 place-items-center rounded-full text-heading text-muted hover:text-ink',
      '×',
    )
    no.type = 'button'
    no.ariaLabel = close
    no.onclick = () => {
      box.remove()
      try {
        localStorage.setItem(answered, 'no')
      } catch {
        // The offer shows again on the next page.
      }
    }
    box.append(element('p', 'grow', text), link, no)
    show()
    // The router updates the head when the page changes.
    new MutationObserver(show).observe(document.head, { childList: true })
    document.body.append(box)
  }
  document.addEventListener(alive, offer, { once: true })
}
