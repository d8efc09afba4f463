import { Window } from 'happy-dom'

/** The text and labels of a Spanish page, each with the language of its element. */
export function heard(html: string): { text: string; lang: string }[] {
  const found: { text: string; lang: string }[] = []
  const { document } = new Window()
  document.body.innerHTML = html.replaceAll('<!-- -->', '')
  for (const element of document.body.querySelectorAll('*')) {
    const lang = element.closest('[lang]')?.getAttribute('lang') ?? 'es-US'
    const texts = [...element.childNodes].filter((node) => node.nodeType === node.TEXT_NODE)
    for (const text of [element.getAttribute('alt'), ...texts.map((node) => node.textContent)])
      if (text) found.push({ text: text.trim(), lang })
  }
  return found.filter(({ text }) => /\p{L}/u.test(text))
}
