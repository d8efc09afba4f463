import { expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { lintContent } from '#domain/content/check-content.server.ts'
import { differsFrom } from './check-spanish.rules.ts'
import { hashOf } from './spanish.rules.ts'

const settings = { externalHosts: [] as string[] } as BrandSettings

function lint(text: string) {
  const texts = { 'home.hero.title': { text, ofHash: hashOf('Care you can plan for') } }
  return lintContent({ ...minimalContent(), es: { texts } }, settings)
}

test.each([
  'La mejor cobertura',
  'Su familia está cubierta',
  'Sin copago',
  'Sin deducibles',
  'Una prima baja',
  'Su póliza',
  'Un plan de salud',
  'Cada asegurado',
  'Afíliese, sin cuota de inscripción',
  'Un seguro dental',
  '<b>cober</b>tura',
])('“%s” is refused in Spanish as it would be in English, with its place', (text) => {
  expect(lint(text).map(({ path }) => path)).toContain('es.texts.home.hero.title.text')
})

test.each([
  'NO es un seguro',
  'Este plan no es un seguro.',
  'Departamento de Seguros de Arizona',
  'Primavera',
])('“%s” is allowed', (text) => {
  expect(lint(text)).toEqual([])
})

test('Spanish can’t use an unknown law placeholder', () => {
  expect(lint('{{refund_dayz}} para cambiar de opinión')).toHaveLength(1)
})

test.each([
  ['{{refund_days}} to change', '{{refund_days}} para cambiar', null],
  ['{{refund_days}} to change', '30 días para cambiar', 'between two braces'],
  ['<a href="/faq">All</a>', '<a href="/faq">Todas</a>', null],
  ['<a href="/faq">All</a>', '<a href="/es/faq">Todas</a>', 'links'],
  ['<a href="/faq">All</a>', 'Todas', 'links'],
  ['Home', '  ', 'Write'],
])('the Spanish of “%s” may be “%s”: %s', (english, spanish, reason) => {
  if (reason === null) expect(differsFrom(english, spanish)).toBeNull()
  else expect(differsFrom(english, spanish)).toContain(reason)
})
