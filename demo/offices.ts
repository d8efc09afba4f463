import { createHash } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { offices, providers } from '#db/schema/offices.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { distanceMiles, npiCheckDigit } from '#domain/offices/office.rules.ts'
import { type Acceptance, accessibilityFeatures, type Specialty } from '#domain/offices/office-words.ts'
import { timeZoneOf } from '#domain/offices/time-zone.rules.ts'
import { listZips } from '#integrations/geo/places.server.ts'
import { insertBrand } from './brands.ts'
import { onlyRow } from './only-row.ts'
import type { DemoBrandKey } from './world/brands.ts'
import { demoMetros, type Metro } from './world/metros.ts'
import { buildHours } from './world/office-hours.ts'
import {
  dentistFirstNames,
  dentistLastNames,
  officeFirstWords,
  officeLastWords,
  streetKinds,
  streets,
} from './world/office-words.ts'
import { type Random, seeded } from './world/random.ts'

type Office = typeof offices.$inferInsert & { id: string }
type Provider = typeof providers.$inferInsert
type Zip = Awaited<ReturnType<typeof listZips>>[number]

/** One office, by default at 85004 in Phoenix and open on weekdays; makes its brand when none is given. */
export async function insertOffice(
  db: Db,
  overrides: Partial<typeof offices.$inferInsert> = {},
): Promise<typeof offices.$inferSelect> {
  const brandId = overrides.brandId ?? (await insertBrand(db)).id
  const weekday = [{ opens: '08:00', closes: '17:00' }]
  const office = {
    externalKey: newId(),
    name: 'Juniper Lane Dental',
    line1: '12 Juniper Lane',
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    latitude: 33.4557,
    longitude: -112.0686,
    phone: '6025550142',
    timeZone: 'America/Phoenix',
    hours: { weekly: [weekday, weekday, weekday, weekday, weekday, [], []], exceptions: [] },
    languages: ['en'],
    specialties: ['general'],
    ...overrides,
    brandId,
  }
  return onlyRow(await db.insert(offices).values(office).returning())
}

/** One dentist of an office. */
export async function insertProvider(
  db: Db,
  overrides: Partial<Provider> & Pick<Provider, 'brandId' | 'officeId'>,
): Promise<typeof providers.$inferSelect> {
  const provider = { firstName: 'Marisol', lastName: 'Larkenfield', credential: 'DDS', ...overrides }
  return onlyRow(await db.insert(providers).values(provider).returning())
}

/**
 * The invented offices of a demo brand and their dentists, ready to insert: the same for the same brand key and day.
 * They are at real ZIP codes. No dentist has a real NPI: real ones begin with 1, these with 2.
 */
export async function buildOffices({
  brandId,
  brandKey,
  now,
}: {
  brandId: string
  brandKey: DemoBrandKey
  now: Date
}): Promise<{ offices: Office[]; providers: Provider[] }> {
  const random = seeded(brandKey)
  const names = new Set<string>()
  const phones = new Map<string, number>()
  const built: { offices: Office[]; providers: Provider[] } = { offices: [], providers: [] }
  for (const metro of demoMetros[brandKey]) {
    const zips = await zipsOf(metro)
    for (let made = 0; made < metro.offices; made += 1) {
      const line = (phones.get(metro.areaCode) ?? 139) + 1
      phones.set(metro.areaCode, line)
      const office = buildOffice(random, { brandId, brandKey, now, names, zip: random.pick(zips) })
      office.phone = `${metro.areaCode}5550${line}`
      built.offices.push(office)
      built.providers.push(...buildProviders(random, office, built.providers.length, brandKey))
    }
  }
  // One has left, one is leaving: lists must leave out the first and still show the second.
  const today = dateIn('UTC', now)
  built.offices.slice(-2).forEach((office, index) => {
    office.endsOn = addDays(today, index === 0 ? -10 : 45)
  })
  return built
}

/** ZIP codes near a metro's own, each at its own coordinates: those that share coordinates are post office boxes. */
async function zipsOf({ zip, state }: Metro): Promise<Zip[]> {
  const all = await listZips(state)
  const centre = all.find((each) => each.zip === zip)
  if (!centre) throw new Error(`The ZIP code ${zip} is not known.`)
  const shared = Map.groupBy(all, ({ latitude, longitude }) => `${latitude},${longitude}`)
  // A place with a single ZIP code is often not a town but a large receiver of mail, such as the Census Bureau.
  const towns = Map.groupBy(all, ({ city }) => city)
  return all.filter(
    (each) =>
      shared.get(`${each.latitude},${each.longitude}`)?.length === 1 &&
      (towns.get(each.city)?.length ?? 0) > 1 &&
      distanceMiles(centre, each) < 16,
  )
}

function buildOffice(
  random: Random,
  {
    brandId,
    brandKey,
    now,
    names,
    zip,
  }: { brandId: string; brandKey: string; now: Date; names: Set<string>; zip: Zip },
): Office {
  const specialties = pickSpecialties(random)
  const name = uniqueName(random, specialties[0] ?? 'general', names)
  const externalKey = `demo-${names.size}`
  const latitude = round(zip.latitude + (random.next() - 0.5) / 60)
  const longitude = round(zip.longitude + (random.next() - 0.5) / 60)
  const hours = buildHours(random, now)
  const timeZone = timeZoneOf(zip.state, latitude, longitude)
  if (!timeZone) throw new Error(`The state ${zip.state} has no time zone.`)
  return {
    id: stableId(`${brandKey}/${externalKey}`),
    brandId,
    externalKey,
    name,
    line1: `${random.between(2, 98) * 10 + random.between(1, 9)} ${random.pick(streets)} ${random.pick(streetKinds)}`,
    line2: random.chance(0.45) ? `Suite ${random.between(1, 4) * 100 + random.between(0, 12)}` : null,
    city: zip.city,
    state: zip.state,
    zip: zip.zip,
    latitude,
    longitude,
    phone: '',
    timeZone,
    hours,
    languages: pickLanguages(random, zip.state),
    specialties,
    acceptance: pickAcceptance(random),
    accessibility: accessibilityFeatures.filter((_, index) => random.chance(index < 3 ? 0.75 : 0.15)),
    opensSaturday: (hours.weekly[5] ?? []).length > 0,
    lastVerified: addDays(dateIn('UTC', now), -(random.chance(0.04) ? 210 : random.between(2, 75))),
  }
}

function buildProviders(random: Random, office: Office, count: number, brandKey: string): Provider[] {
  const brandDigit = { brightharbor: '1', copperstate: '2' }[brandKey] ?? '3'
  return Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, (_, index) => {
    const nine = `2000${brandDigit}${String(count + index).padStart(4, '0')}`
    const specialty = office.specialties?.[index] ?? office.specialties?.[0] ?? 'general'
    const others = (office.languages ?? []).filter((language) => language !== 'en')
    return {
      id: stableId(`${office.id}/${index}`),
      brandId: office.brandId,
      officeId: office.id,
      npi: nine + npiCheckDigit(nine),
      firstName: random.pick(dentistFirstNames),
      lastName: random.pick(dentistLastNames),
      credential: random.pick(['DDS', 'DMD']),
      specialty,
      languages: ['en', ...others.filter(() => index === 0 || random.chance(0.5))],
    }
  })
}

function uniqueName(random: Random, specialty: string, names: Set<string>): string {
  while (true) {
    const name = `${random.pick(officeFirstWords)} ${random.pick(officeLastWords[specialty] ?? ['Dental'])}`
    if (names.has(name)) continue
    names.add(name)
    return name
  }
}

function pickSpecialties(random: Random): Specialty[] {
  const roll = random.next()
  if (roll < 0.62) return random.chance(0.25) ? ['general', 'pediatric'] : ['general']
  if (roll < 0.7) return ['general', 'prosthodontics']
  if (roll < 0.8) return ['pediatric']
  if (roll < 0.88) return ['orthodontics']
  return [random.pick(['periodontics', 'endodontics', 'oral-surgery', 'prosthodontics'] as const)]
}

function pickLanguages(random: Random, state: string): string[] {
  const isSpanishLikely = ['AZ', 'CA', 'TX', 'NM', 'FL', 'NV', 'NY', 'NJ', 'IL', 'CO'].includes(state)
  const languages = ['en']
  if (random.chance(isSpanishLikely ? 0.62 : 0.25)) languages.push('es')
  if (random.chance(0.22))
    languages.push(random.pick(['vi', 'zh', 'ko', 'tl', 'ar', 'ru', 'fr', 'hi', 'ase']))
  if (state === 'AZ' && random.chance(0.06)) languages.push('nv')
  return languages
}

function pickAcceptance(random: Random): Acceptance {
  const roll = random.next()
  if (roll < 0.84) return 'accepting'
  if (roll < 0.92) return 'not-accepting'
  return roll < 0.97 ? 'existing-patients' : 'existing-families'
}

/** A UUIDv7 that is the same on every machine, so that links to demo offices keep working. */
function stableId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  const made = Date.UTC(2026, 0, 5).toString(16).padStart(12, '0')
  return `${made.slice(0, 8)}-${made.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
