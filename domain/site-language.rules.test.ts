import { expect, test } from 'vitest'
import { pathIn, siteLanguage } from './site-language.rules.ts'

test.each([
  ['/', '/es'],
  ['/faq', '/es/faq'],
  ['/office/AbC/', '/es/office/AbC/'],
  ['/escape', '/es/escape'],
])('%s is at %s in Spanish, and that maps back to it', (english, spanish) => {
  expect([pathIn('es', english), pathIn('en', english)]).toEqual([spanish, english])
  expect(siteLanguage(spanish)).toEqual({ locale: 'es', path: english })
})

test('query and fragment are kept', () => {
  expect(pathIn('es', '/find-a-dentist?zip=85004#list')).toBe('/es/find-a-dentist?zip=85004#list')
  expect(pathIn('es', '/?version=3')).toBe('/es?version=3')
})

test.each(['/especial', '/estates', '/office/es', '/escape.data', '/', '//es'])('%s is English', (path) => {
  expect(siteLanguage(path)).toEqual({ locale: 'en', path })
})

test.each([
  ['/ES/FAQ', '/FAQ'],
  ['/es/', '/'],
  ['/es.data', '.data'],
  ['/es/faq.data', '/faq.data'],
])('%s maps to the Spanish %s', (asked, path) => {
  expect(siteLanguage(asked)).toEqual({ locale: 'es', path })
})
