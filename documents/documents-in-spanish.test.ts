import { mkdirSync, writeFileSync } from 'node:fs'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { OfficeDetails } from '#domain/offices/office.schema.ts'
import { paperBrand as brand } from '#tests/helpers/pdf/paper-brand.ts'
import {
  decisionLetter,
  memberCard,
  poster,
  receipt,
  renewalLetter,
  savings,
} from '#tests/helpers/pdf/paper-samples.ts'
import { readTags } from '#tests/helpers/pdf/read-tags.ts'
import { keptDirectoryPdf } from './cached-directory.server.ts'
import {
  renderDecisionLetter,
  renderMemberCardPdf,
  renderPosterPdf,
  renderReceiptPdf,
  renderRenewalLetter,
  renderSavingsPdf,
  renderTermsPdf,
} from './documents.ts'

const spanish = { locale: 'es' } as const
const long = { firstName: 'Wilhelmina '.repeat(5).trim(), lastName: 'Featherstonehaugh-'.repeat(3) }
const card = { ...memberCard, covered: Array.from({ length: 13 }, () => long), office: null }

/** The PDF's visible text, line by line; the same program saves a copy for inspection on request. */
async function read(pdf: Buffer, name: string): Promise<string> {
  const folder = process.env.KEEP_DOCUMENTS
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${name}-es.pdf`, pdf)
  }
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('a card in Spanish says that it is not insurance in English and below it in Spanish, with the longest names too', async () => {
  const pdf = await renderMemberCardPdf(brand, card, spanish)
  const text = await read(pdf, 'id-card')
  expect(text.match(/THIS IS NOT INSURANCE ESTO NO ES UN SEGURO/g)).toHaveLength(2)
  expect(text).toContain('Miembro desde 20 de noviembre de 2026')
  expect(text).toContain('Muestre esta tarjeta en los consultorios participantes')
  const { language, headings } = await readTags(pdf)
  expect(language).toBe('es-US')
  expect(headings).toEqual(['H1 Tarjeta de miembro', 'H2 THIS IS NOT INSURANCE', 'H2 En esta tarjeta'])
  const ended = await read(
    await renderMemberCardPdf(brand, { ...card, usable: false }, spanish),
    'ended-card',
  )
  expect(ended).toContain('Los precios para miembros no se aplican.')
  expect(ended).not.toContain('Cobre los precios')
})

test('a receipt in Spanish is tagged as Spanish, its page footer too', async () => {
  const pdf = await renderReceiptPdf(brand, receipt, spanish)
  const text = await read(pdf, 'receipt')
  for (const part of [
    'Pagado el 20 de noviembre de 2026',
    'Del 20 de noviembre de 2026 al 19 de noviembre de 2027',
    'Total pagado',
    'Este plan NO es un seguro.',
  ])
    expect(text).toContain(part)
  expect(await readTags(pdf)).toMatchObject({ language: 'es-US', title: 'Recibo R-7F3A9 · Bright Harbor' })
})

test('savings, poster and directory in Spanish have no English sentence of ours', async () => {
  const texts = await Promise.all([
    renderSavingsPdf(brand, savings, '2026-11-20', spanish).then((pdf) => read(pdf, 'savings')),
    renderPosterPdf(brand, poster, spanish).then((pdf) => read(pdf, 'poster')),
    keptDirectoryPdf(brand, { directory: [], today: '2026-11-20', ...spanish }).then((pdf) =>
      read(pdf, 'list'),
    ),
  ])
  for (const text of texts) expect(text).not.toMatch(/\b(?:the|your|you|of|this is not an?|plan is)\b/)
  expect(texts[0]).toContain(
    'Adult cleaning: usó 0 de 2 en el período hasta el 28 de febrero de 2027 inclusive',
  )
  expect(texts[1]).toContain('Escanee para hacerse miembro')
  expect(texts[2]).toContain('Todos los consultorios participantes al 20 de noviembre de 2026')
})

test('the directory in Spanish has Spanish lines, headings and language tag', async () => {
  const office = {
    id: 'a',
    name: 'Juniper Dental',
    line1: '1 Juniper Way',
    line2: null,
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    phone: '6025550123',
    acceptance: 'accepting',
    lastVerified: '2026-10-01',
    endsOn: '2026-12-31',
    providers: [],
  } as unknown as OfficeDetails
  const offices = [
    office,
    { ...office, id: 'b', acceptance: 'existing-families' as const, lastVerified: null },
  ]
  const directory = [{ state: 'AZ', cities: [{ city: 'Phoenix', offices }] }]
  const pdf = await keptDirectoryPdf(brand, { directory, today: '2026-11-20', ...spanish })
  const text = await read(pdf, 'offices')
  for (const said of [
    'Recibe pacientes nuevos Verificado el 1 de octubre de 2026 Hasta el 31 de diciembre de 2026',
    'Aún sin verificar',
    'Pregunte por los dentistas',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/\b(?:new|patients|only|families|verified|through|ask|offices)\b/i)
  const { language, headings } = await readTags(pdf)
  expect([language, headings]).toEqual(['es-US', ['H1 Consultorios dentales', 'H2 Arizona', 'H3 Phoenix']])
})

test('the renewal letter says in Spanish what is charged when, and by which day to cancel', async () => {
  const text = await read(await renderRenewalLetter(brand, renewalLetter, spanish), 'renewal-letter')
  for (const said of [
    'Su membresía se renueva',
    '$149.00 cada año',
    'Cancele a más tardar el 24 de diciembre de 2026',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/\b(?:your|renews|charge|amount|cancel)\b/i)
})

test('English parts of a Spanish document are tagged as English: the terms after the Spanish ones, wording a law requires', async () => {
  const english = /\/Lang \(en-US\)/
  const blocks = [{ kind: 'paragraph' as const, text: 'Este es el contrato.' }]
  const terms = { locale: 'es' as const, title: 'Términos de servicio', blocks }
  const both = [
    terms,
    { locale: 'en' as const, title: 'Terms', blocks: [{ kind: 'entry' as const, text: 'Words.' }] },
  ]
  const printed = await renderTermsPdf(brand, { version: 3, said: both })
  expect(await read(printed, 'terms')).toMatch(/Versión 3 Este es el contrato\. .*Terms • Words\./)
  expect(printed.toString('latin1')).toMatch(english)
  const letterIn = async (state: string) =>
    (await renderDecisionLetter(brand, { ...decisionLetter, state }, spanish)).toString('latin1')
  expect(await letterIn('CA')).toMatch(english)
  expect(await letterIn('AZ')).not.toMatch(english)
})
