import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { renderAgreementPdf } from '#documents/documents.ts'
import { makeIn } from '#messages/make-in.ts'
import { paperBrand as brand } from '#tests/helpers/pdf/paper-brand.ts'
import { agreementFacts } from '#tests/helpers/pdf/paper-samples.ts'
import { writeAgreement } from './agreement.rules.ts'
import { agreementContentSchema } from './agreement.schema.ts'

test('a contract read in Spanish is complete in both languages, and its English equals an English one’s', () => {
  const both = makeIn('es', () => writeAgreement(agreementFacts))
  const { spanish, ...english } = both
  expect(english).toEqual(writeAgreement(agreementFacts))
  expect(agreementContentSchema.parse(both)).toEqual(both)
  expect(spanish?.title).toBe('Contrato de membresía de Bright Harbor')
  expect(spanish?.sections).toHaveLength(english.sections.length)
  expect(spanish?.covered[1]?.note).toBe('hasta el 1 de marzo de 2027 inclusive')
  expect(spanish?.lines[0]?.label).toBe('Harbor Family, 1 año')
  const { fixedNotice: _, ...words } = spanish ?? {}
  expect(JSON.stringify(words)).not.toMatch(/\b(?:the|you|your|membership|from|member)\b/i)
})

test('the document of one read in English is entirely English, also on a Spanish page', async () => {
  const agreement = {
    content: writeAgreement(agreementFacts),
    version: 1,
    agreedAt: new Date('2026-11-20T18:00:00Z'),
  }
  const pdf = await makeIn('es', () => renderAgreementPdf(brand, agreement))
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (en-US)')
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  expect(text).toContain('Canceling and refunds')
  expect(text).not.toMatch(/Personas|Aceptado|membresía|Página/)
}, 120_000)

test('its document has the Spanish first and the English after it, and each says that the English governs', async () => {
  const content = makeIn('es', () => writeAgreement(agreementFacts))
  const agreement = { content, version: 1, agreedAt: new Date('2026-11-20T18:00:00Z') }
  const pdf = await renderAgreementPdf(brand, agreement)
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (es-US)')
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  const printed = text.replaceAll(/\s+/g, ' ')
  const places = [
    'Contrato de membresía de Bright Harbor',
    'prevalece la versión en inglés',
    'Cancelación y reembolsos',
    'the English version decides',
    'Canceling and refunds',
  ].map((words) => printed.indexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}, 120_000)
