import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { initialFields } from '#domain/offices/listing/field-forms.ts'
import type { FoundOffice } from '#domain/offices/office.schema.ts'
import type { OfficeOffer } from '#domain/plans/office-offers.queries.server.ts'
import { renderIn } from '#messages/locale.ts'
import { OfficeCard } from './office-card.tsx'
import { SharedOffer, sharedOffer } from './office-offer.tsx'

const office: FoundOffice = {
  id: '019b8b74-1800-7f4e-86fa-6fca1780ffee',
  name: 'Juniper Lane Dental',
  line1: '12 Juniper Lane',
  line2: null,
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  phone: '6025550142',
  latitude: 33.4557,
  longitude: -112.0686,
  timeZone: 'America/Phoenix',
  hours: null,
  ...initialFields,
  opensSaturday: false,
  lastVerified: null,
  distanceMiles: 1.2,
}
const textOf = (offer: OfficeOffer | undefined, more: Partial<FoundOffice> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OfficeCard office={{ ...office, ...more }} offer={offer} number={1} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, '')

test('a card shows what it costs there, all that is paid, and says so when hours are unknown', () => {
  const price = { interval: 'year', firstCents: 16_400, feeCents: 1_500, renewalCents: 14_900 } as const
  const plan = { name: 'Adult', price: { ...price, eachMoreCents: null } }
  const checkUp = { memberCents: 2_900, usualCents: 6_200, included: 0 }
  expect(textOf({ plan, checkUp })).toContain(
    'Adult: $164 the first year, with the one-time $15 joining fee, then $149 a year.For one person only.Checkup: $29 (usual price $62)',
  )
  const free = { ...plan.price, firstCents: 14_900, feeCents: 0 }
  const included = { ...checkUp, included: 2 }
  expect(textOf({ plan: { ...plan, price: free }, checkUp: included })).toContain(
    'Adult: $149 a year.For one person only.2 checkups a year included',
  )
  expect(textOf(undefined)).not.toContain('$')
  expect(textOf(undefined)).toContain('Call for hours.')
  const hours = { weekly: [[], [], [], [], [], [], []], exceptions: [] }
  expect(textOf(undefined, { hours })).not.toContain('Call for hours')
})

test('in Spanish no word of a card is English', () => {
  const price = { interval: 'year', firstCents: 16_400, feeCents: 1_500, renewalCents: 14_900 } as const
  const plan = { name: 'Adulto', price: { ...price, eachMoreCents: 9_900 } }
  const checkUp = { memberCents: 2_900, usualCents: 6_200, included: 0 }
  const said = renderIn('es', () => textOf({ plan, checkUp }, { languages: ['en', 'vi'] }))
  for (const words of [
    'Odontología general',
    'También: Vietnamita',
    'Llame para conocer el horario.',
    'Adulto: $164 el primer año, incluida la cuota de ingreso de $15 que se paga una sola vez; después, $149 al año.',
    'Cada persona adicional: $99 al año.',
    'Examen de rutina: $29 (precio habitual $62)',
    'Recibe pacientes nuevos',
  ])
    expect(said).toContain(words)
  expect(said).not.toMatch(/\b(?:for|the|year|call|also|patients)\b/i)
})

test('a price common to all listed offices is said once; if one differs, or has none, each shows its own', () => {
  const price = { interval: 'year', firstCents: 16_400, feeCents: 1_500, renewalCents: 14_900 } as const
  const offer = (included: number, memberCents = 0) => ({
    plan: { name: 'Adult', price: { ...price, eachMoreCents: null } },
    checkUp: { memberCents, usualCents: 6_200 + memberCents, included },
  })
  const offices = [{ id: 'a' }, { id: 'b' }]
  // The price of an included checkup isn't shown, so it makes no difference.
  expect(sharedOffer(offices, { a: offer(2), b: offer(2, 500) })).toEqual(offer(2))
  expect(sharedOffer(offices, { a: offer(2), b: offer(1) })).toBeNull()
  expect(sharedOffer(offices, { a: offer(0, 2_900), b: offer(0, 3_000) })).toBeNull()
  expect(sharedOffer(offices, { a: offer(2) })).toBeNull()
  expect(sharedOffer([{ id: 'a' }], { a: offer(2) })).toBeNull()
  const html = renderToStaticMarkup(<SharedOffer offer={offer(2)} />)
  expect(html).toContain('What it costs at each of these offices')
  expect(html).toContain('$164 the first year, with the one-time $15 joining fee, then $149 a year.')
})
