/** Names of the fifty states, the District of Columbia and Puerto Rico by code, sorted by name. */
export const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

export type StateCode = keyof typeof stateNames

const names = new Map<string, string>(Object.entries(stateNames))

const codes = new Map(
  Object.entries(stateNames).flatMap(([code, name]) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
)

/** The two-letter code of a state given by code or name in any case ('az'; 'Ariz' is not one). Null when unknown. */
export function stateCodeOf(text: string): string | null {
  return codes.get(text.trim().replaceAll('.', '').replaceAll(/\s+/g, ' ').toUpperCase()) ?? null
}

/** Whether a text is the two-letter code of a state, in uppercase. */
export function isStateCode(text: string): text is StateCode {
  return names.has(text)
}

const mailStates: Readonly<Record<string, 'military' | 'territory'>> = {
  AA: 'military',
  AE: 'military',
  AP: 'military',
  AS: 'territory',
  FM: 'territory',
  GU: 'territory',
  MH: 'territory',
  MP: 'territory',
  PW: 'territory',
  VI: 'territory',
}

/** The area of a Postal Service code that isn't a state's ('AE', 'GU'). Null for any other text. */
export function mailStateOf(text: string): 'military' | 'territory' | null {
  return mailStates[text.trim().toUpperCase()] ?? null
}

/** The name of a state by its code. An unknown code is returned as it is. */
export function stateNameOf(code: string): string {
  return names.get(code) ?? code
}
