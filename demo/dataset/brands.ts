import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { registrationStates } from '#domain/law/registrations.ts'
import type { Registration } from '#domain/values/brands.ts'

export type DemoBrandKey = 'brightharbor' | 'copperstate' | 'lumen'
type DemoBrand = { key: DemoBrandKey; name: string; settings: BrandSettings }

/** States that require a registration Bright Harbor doesn't have, so that nothing is sold there. */
const unregistered = ['UT', 'WA']

const registered = (initials: string, states: readonly string[]): Registration[] =>
  states.map((state) => ({ state, number: `${initials}-${state}-0410`, validUntil: '2031-12-31' }))

/** The three demo brands. Operators, addresses and phones are invented. */
export const demoBrands: DemoBrand[] = [
  {
    key: 'brightharbor',
    name: 'Bright Harbor Dental Savings',
    settings: {
      operator: {
        name: 'Bright Harbor Membership Company',
        address: '1200 Lakefront Plaza, Suite 410, Milwaukee, WI 53202',
        phone: '4145550110',
        tollFreePhone: '8005550110',
        email: 'help@brightharbor.example',
      },
      timeZone: 'America/Chicago',
      previewAccess: 'open',
      externalHosts: ['community.brightharbor.example', 'www.example.com'],
      origin: null,
      refundLimitCents: 5_000,
      refundDayLimitCents: 50_000,
      registrations: registered(
        'BH',
        registrationStates.filter((state) => !unregistered.includes(state)),
      ),
      standing: 'open',
      hostChecks: [],
      closing: null,
    },
  },
  {
    key: 'copperstate',
    name: 'Copper State Smile Plan',
    settings: {
      operator: {
        name: 'Copper State Smiles, LLC',
        address: '77 West Ocotillo Street, Suite 12, Phoenix, AZ 85004',
        phone: '6025550120',
        tollFreePhone: '8005550120',
        email: 'hello@copperstate.example',
      },
      timeZone: 'America/Phoenix',
      previewAccess: 'open',
      externalHosts: ['www.example.com'],
      origin: null,
      refundLimitCents: 5_000,
      refundDayLimitCents: 50_000,
      registrations: [],
      standing: 'open',
      hostChecks: [],
      closing: null,
    },
  },
  {
    key: 'lumen',
    name: 'Lumen Dental Club',
    settings: {
      operator: {
        name: 'Lumen Dental Club, Inc.',
        address: '305 Cedar Elm Avenue, Floor 6, Austin, TX 78701',
        phone: '5125550130',
        tollFreePhone: '8005550130',
        email: 'care@lumen.example',
      },
      timeZone: 'America/Chicago',
      previewAccess: 'staff',
      externalHosts: ['www.example.com'],
      origin: null,
      refundLimitCents: 5_000,
      refundDayLimitCents: 50_000,
      registrations: registered('LDC', ['CA', 'IL', 'TX']),
      standing: 'open',
      hostChecks: [],
      closing: null,
    },
  },
]
