import type { StateCode } from '#domain/values/states.ts'
import * as m from '#messages'

/** The regulator a member can turn to besides us. */
export type Regulator = {
  name: string
  /** As people dial it. Only given where the regulator's own pages or the state's law state it. */
  phone?: string
  /** For people who are deaf or hard of hearing. */
  tdd?: string
  /** The page where the phone was read, in November 2026. */
  website?: string
}

/**
 * The regulator of each state. An unverified number is left out, because people in trouble will dial it. An operator's
 * counsel confirms the list before launch (docs/operations.md).
 */
export const regulators: Record<StateCode, Regulator> = {
  AL: { name: 'Alabama Department of Insurance' },
  AK: { name: 'Alaska Division of Insurance' },
  AZ: {
    name: 'Arizona Department of Insurance and Financial Institutions',
    phone: '1-602-364-2499',
    website: 'difi.az.gov',
  },
  AR: {
    name: 'Arkansas Insurance Department',
    phone: '1-800-852-5494',
    website: 'insurance.arkansas.gov',
  },
  CA: {
    name: 'California Department of Managed Health Care',
    phone: '1-888-466-2219',
    tdd: '1-877-688-9891',
    website: 'www.dmhc.ca.gov',
  },
  CO: { name: 'Colorado Division of Insurance' },
  CT: { name: 'Connecticut Insurance Department' },
  DE: { name: 'Delaware Department of Insurance' },
  DC: { name: 'District of Columbia Department of Insurance, Securities and Banking' },
  FL: {
    name: 'Florida Department of Financial Services, Division of Consumer Services',
    phone: '1-877-693-5236',
    website: 'www.myfloridacfo.com',
  },
  GA: { name: 'Georgia Office of Insurance and Safety Fire Commissioner' },
  HI: { name: 'Hawaii Insurance Division' },
  ID: { name: 'Idaho Department of Insurance' },
  IL: { name: 'Illinois Department of Insurance' },
  IN: { name: 'Indiana Department of Insurance' },
  IA: { name: 'Iowa Insurance Division' },
  KS: { name: 'Kansas Insurance Department' },
  KY: { name: 'Kentucky Department of Insurance' },
  LA: { name: 'Louisiana Department of Insurance' },
  ME: { name: 'Maine Bureau of Insurance' },
  MD: { name: 'Maryland Insurance Administration' },
  MA: { name: 'Massachusetts Division of Insurance' },
  MI: { name: 'Michigan Department of Insurance and Financial Services' },
  MN: { name: 'Minnesota Department of Commerce' },
  MS: { name: 'Mississippi Insurance Department' },
  MO: { name: 'Missouri Department of Commerce and Insurance' },
  MT: { name: 'Montana Commissioner of Securities and Insurance' },
  NE: { name: 'Nebraska Department of Insurance' },
  NV: { name: 'Nevada Division of Insurance' },
  NH: { name: 'New Hampshire Insurance Department' },
  NJ: { name: 'New Jersey Department of Banking and Insurance' },
  NM: { name: 'New Mexico Office of Superintendent of Insurance' },
  NY: { name: 'New York State Department of Financial Services' },
  NC: { name: 'North Carolina Department of Insurance' },
  ND: { name: 'North Dakota Insurance Department' },
  OH: { name: 'Ohio Department of Insurance' },
  OK: { name: 'Oklahoma Insurance Department' },
  OR: {
    name: 'Oregon Division of Financial Regulation',
    phone: '1-888-877-4894',
    website: 'dfr.oregon.gov',
  },
  PA: { name: 'Pennsylvania Insurance Department' },
  PR: { name: 'Puerto Rico Office of the Commissioner of Insurance' },
  RI: { name: 'Rhode Island Department of Business Regulation, Insurance Division' },
  SC: { name: 'South Carolina Department of Consumer Affairs' },
  SD: { name: 'South Dakota Division of Insurance' },
  TN: { name: 'Tennessee Department of Commerce and Insurance' },
  TX: {
    name: 'Texas Department of Insurance',
    phone: '1-800-252-3439',
    website: 'www.tdi.texas.gov',
  },
  UT: { name: 'Utah Insurance Department' },
  VT: { name: 'Vermont Department of Financial Regulation' },
  VA: { name: 'Virginia Bureau of Insurance' },
  WA: {
    name: 'Washington State Office of the Insurance Commissioner',
    phone: '1-800-562-6900',
    website: 'www.insurance.wa.gov',
  },
  WV: { name: 'West Virginia Offices of the Insurance Commissioner' },
  WI: { name: 'Wisconsin Office of the Commissioner of Insurance' },
  WY: { name: 'Wyoming Department of Insurance' },
}

/** The parameters of a message that names a regulator. A regulator with a known phone also has a site. */
export function regulatorInWords(regulator?: Regulator): {
  known: 'phone' | 'name' | 'none'
  name: string
  phone: string
  website: string
} {
  const { name = '', phone = '', website = '' } = regulator ?? {}
  return { known: phone && website ? 'phone' : name ? 'name' : 'none', name, phone, website }
}

/**
 * A regulator with phone and site, as a contract must name it (SD, SC, ND, FL), or general wording where none is known.
 */
export function regulatorWords(regulator?: Regulator): string {
  if (!regulator) return m.contract_regulator_unknown()
  const { name, phone, website } = regulator
  return [name, phone && m.contract_regulator_phone({ phone }), website].filter(Boolean).join(', ')
}
