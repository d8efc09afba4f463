import type { StateCode } from './states.ts'

/**
 * The first three digits of the ZIP codes of each state, from the Postal Service's table of three-digit prefixes
 * (Domestic Mail Manual, L002). Two states share a prefix where a border town is served from the other side.
 */
const ranges: Record<StateCode, string> = {
  AK: '995-999',
  AL: '350-352 354-369',
  AR: '716-729',
  AZ: '850-853 855-857 859-860 863-865',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  IA: '500-516 520-528',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  MA: '010-027 055',
  MD: '205-212 214-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-551 553-567',
  MO: '630-631 633-641 644-658',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-681 683-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-871 873-884',
  NV: '889-891 893-895 897-898',
  NY: '005 063 100-149',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-770 772-799 885',
  UT: '840-847',
  VA: '201 205 220-246',
  VT: '050-054 056-059',
  WA: '980-986 988-994',
  WI: '530-532 534-535 537-549',
  WV: '247-268',
  WY: '820-831 834',
}

/** The pairs of states with a common border, from the Census Bureau's map. */
const borders =
  'ALFL ALGA ALMS ALTN ARLA ARMO ARMS AROK ARTN ARTX AZCA AZNM AZNV AZUT CANV CAOR COKS CONE ' +
  'CONM COOK COUT COWY CTMA CTNY CTRI DCMD DCVA DEMD DENJ DEPA FLGA GANC GASC GATN IAIL IAMN ' +
  'IAMO IANE IASD IAWI IDMT IDNV IDOR IDUT IDWA IDWY ILIN ILKY ILMO ILWI INKY INMI INOH KSMO ' +
  'KSNE KSOK KYMO KYOH KYTN KYVA KYWV LAMS LATX MANH MANY MARI MAVT MDPA MDVA MDWV MENH MIOH ' +
  'MIWI MNND MNSD MNWI MONE MOOK MOTN MSTN MTND MTSD MTWY NCSC NCTN NCVA NDSD NESD NEWY NHVT ' +
  'NJNY NJPA NMOK NMTX NVOR NVUT NYPA NYVT OHPA OHWV OKTX ORWA PAWV SDWY TNVA UTWY VAWV'

/** Whether two states have a common border. */
export function areNeighbors(one: StateCode, other: StateCode): boolean {
  return borders.includes([one, other].toSorted().join(''))
}

/** Whether a ZIP code can be in a state, by its first three digits. */
export function mayLieIn(zip: string, state: StateCode): boolean {
  return hasPrefix(zip.slice(0, 3), state)
}

function hasPrefix(prefix: string, state: StateCode): boolean {
  return ranges[state].split(' ').some((range) => {
    const [first = '', last = first] = range.split('-')
    return first <= prefix && prefix <= last
  })
}

/** The states of a ZIP code by its first three digits: two for a few prefixes, none if it is no state's. */
export function statesOfZip(zip: string): StateCode[] {
  return (Object.keys(ranges) as StateCode[]).filter((state) => hasPrefix(zip.slice(0, 3), state))
}

/**
 * Whether a ZIP code and a state match. `fits` by its first three digits. `asked` if it belongs to a neighboring state,
 * because mail crosses a state line in about a hundred towns. `refused` otherwise.
 */
export function zipFit(zip: string, state: StateCode): 'fits' | 'asked' | 'refused' {
  const states = statesOfZip(zip)
  if (states.includes(state)) return 'fits'
  return states.some((each) => areNeighbors(each, state)) ? 'asked' : 'refused'
}

/**
 * First digits of the ZIP codes outside the fifty states, D.C. and Puerto Rico (Domestic Mail Manual, L002), longest
 * first.
 */
const elsewhere = {
  '96799': 'AS',
  '969': 'islands',
  '008': 'VI',
  '09': 'military',
  '340': 'military',
  '962': 'military',
  '963': 'military',
  '964': 'military',
  '965': 'military',
  '966': 'military',
} as const

/** The kind of ZIP code outside the states: a military post office, or a territory where no plan is sold. */
export function outsideOfStates(zip: string): 'military' | 'AS' | 'VI' | 'islands' | null {
  return Object.entries(elsewhere).find(([digits]) => zip.startsWith(digits))?.[1] ?? null
}
