// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { offerSpanish } from './offer-spanish.ts'

const words = { text: 'También en español.', take: 'Leer en español', close: 'Cerrar', button: '' }

function isOfferedFrom(path: string, languages = ['es-MX', 'en']): boolean {
  document.documentElement.lang = 'en'
  document.head.innerHTML = '<link rel="alternate" hreflang="es" href="https://www.example.com/es/faq">'
  document.body.innerHTML = ''
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(path && `${window.location.origin}${path}`)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  offerSpanish('answers', words)
  document.dispatchEvent(new Event('answers'))
  return document.querySelector('aside') !== null
}

afterEach(() => vi.restoreAllMocks())

test('a visitor from a Spanish page isn’t asked; an English address that begins with the same letters doesn’t count', () => {
  for (const spanish of ['/es', '/es/faq', '/es?utm_source=card']) expect(isOfferedFrom(spanish)).toBe(false)
  for (const english of ['', '/', '/essentials', '/estimate']) expect(isOfferedFrom(english)).toBe(true)
  expect(isOfferedFrom('', ['en-US', 'es'])).toBe(false)
})
