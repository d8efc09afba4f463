/** Words with a fixed spelling, whatever the file has: degrees, company forms, titles, compass points. */
const fixed = new Map(
  [
    'DDS',
    'DMD',
    'BDS',
    'BMS',
    'MS',
    'MSD',
    'MDS',
    'MD',
    'PhD',
    'MPH',
    'FAGD',
    'MAGD',
    'FACP',
    'PS',
    'PC',
    'PLC',
    'PLLC',
    'LLC',
    'LLP',
    'LP',
    'PA',
    'APC',
    'Inc',
    'Ltd',
    'Corp',
    'Co',
    'Dr',
    'Jr',
    'Sr',
    'II',
    'III',
    'IV',
    'USA',
    'NW',
    'NE',
    'SW',
    'SE',
    'TMJ',
    'PO',
  ].map((word) => [word.toLowerCase(), word]),
)

/** Family names with an inner capital that no rule can derive. */
const innerCapitals = new Map(
  ['DeLuna', 'DeLeon', 'DeSoto', 'DeVries', 'DeMarco', 'LaRosa', 'LaSalle', 'DiMaggio', 'VanDyke'].map(
    (name) => [name.toLowerCase(), name],
  ),
)

const small = new Set(['of', 'the', 'and', 'at', 'for', 'in', 'on', 'by', 'to', 'de', 'del'])
const compass = /^(n|s|e|w|ne|nw|se|sw)$/i

/**
 * A name as people would write it: 'DONALD D WELLS DDS PS' → 'Donald D Wells DDS PS'; 'CDCamas,LLC' → 'CDCamas, LLC'.
 */
export function tidyName(raw: string): string {
  const text = tidySpaces(raw)
    .replaceAll(/\s*,\s*/g, ', ')
    .replace(/,\s*$/, '')
  const isShouted = isOneCase(text)
  return text
    .split(' ')
    .map((word, index) => {
      const bare = word.toLowerCase().replaceAll(/[.,]/g, '')
      const known = fixed.get(bare)
      if (known && !word.includes('.')) return word.endsWith(',') ? `${known},` : known
      if (/^([a-z]\.){2,},?$/i.test(word)) return word.toUpperCase()
      if (!isShouted) return word
      if (index > 0 && small.has(bare)) return word.toLowerCase()
      return titleCase(word)
    })
    .join(' ')
}

/** A city: 'BATTLE GROUND' → 'Battle Ground'. */
export function tidyCity(raw: string): string {
  const text = tidySpaces(raw)
  return isOneCase(text) ? text.split(' ').map(titleCase).join(' ') : text
}

const designators: Record<string, string> = {
  suite: 'Suite',
  ste: 'Suite',
  unit: 'Unit',
  apt: 'Apt',
  apartment: 'Apt',
  building: 'Building',
  bldg: 'Building',
  floor: 'Floor',
  fl: 'Floor',
  room: 'Room',
  rm: 'Room',
  space: 'Space',
  spc: 'Space',
  office: 'Office',
  ofc: 'Office',
}
const designator = `(?:${Object.keys(designators).join('|')})`
/**
 * A designator counts only before a number or a single letter, and after a street: RM 620 and Highway #54 are roads.
 */
const unitPart = new RegExp(
  String.raw`^(.*?[a-z].*?)[\s,]+((?:${designator}\.?\s*#?\s*(?:[a-z](?![a-z])|[a-z]{0,2}-?\d)|(?<!\b(?:highway|hwy|hghwy|route|rte|rt)\.?\s+)#\s*\w|\d+(?:st|nd|rd|th)\s+(?:floor|fl)\b).*)$`,
  'i',
)
/** A unit before the house number: 'Suite 1800 77 W Wacker Dr'. Not RM and FL, which begin road names. */
const unitAhead = new RegExp(
  String.raw`^((?:(?:(?!(?:rm|fl)\b)${designator}\.?\s*#?\s*\w{1,6}|\d+(?:st|nd|rd|th)\s+(?:floor|fl)),?\s+)+)(\d+[a-z]?\s+(?!(?:floor|fl)\b).*[a-z]{2}.*)$`,
  'i',
)

/**
 * A street in two lines, with its unit after or before it: '101 NW 12TH AVE STE 130' → ['101 NW 12th Ave', 'Suite
 * 130']; line 2 is null without a unit.
 */
export function tidyStreet(raw: string): [line1: string, line2: string | null] {
  const text = tidySpaces(raw)
    .replaceAll(/\s*,\s*/g, ', ')
    .replace(/[,\s]+$/, '')
  const [, ahead = '', rest = text] = unitAhead.exec(text) ?? []
  const [, before = rest, last] = unitPart.exec(rest) ?? []
  // Without a house number, a bare number sign may belong to the street: 'Mile K Beach Road # 1'.
  const isOwn = last?.startsWith('#') && !/\d/.test(before)
  const [street, behind] = isOwn ? [rest, undefined] : [before, last]
  const units = [ahead.replace(/,?\s*$/, ''), behind ?? ''].filter(Boolean)
  return [tidyStreetLine(street), units.length > 0 ? units.map(tidyUnit).join(', ') : null]
}

/** The space before another part: 'Building 2 Suite 110' is two parts. */
const nextPart = new RegExp(
  `(?<=\\d|\\b[A-Z]) (?=(?:${[...new Set(Object.values(designators))].join('|')}) )`,
  'g',
)

/** A suite, building or floor: 'BLDG C, STE 305' → 'Building C, Suite 305'. */
export function tidyUnit(raw: string): string {
  return tidySpaces(raw)
    .replaceAll(/\s*,\s*/g, ', ')
    .replaceAll(/#\s+/g, '#')
    .split(' ')
    .map((word) => {
      const bare = word.toLowerCase().replace(/[.,]+$/, '')
      const known = designators[bare]
      if (known) return word.endsWith(',') ? `${known},` : known
      return /\d/.test(word) && !isOrdinal(bare) ? word.toUpperCase() : streetWord(word)
    })
    .join(' ')
    .replaceAll(nextPart, ', ')
}

function tidyStreetLine(text: string): string {
  return text.split(' ').map(streetWord).join(' ')
}

/** Ranch and farm roads, county and state roads, and grid house numbers: RM, FL-50, N6W23001. */
const roadCode = /^(?:(?:fm|rm|fl|cr|sr|rr|us)(?:-\d+)?|[news]\d+[news]\d+)$/i

function streetWord(word: string): string {
  if (compass.test(word.replaceAll(/[.,]/g, ''))) return word.toUpperCase()
  if (isOrdinal(word.replace(/,$/, ''))) return word.toLowerCase()
  if (/^p\.?o\.?$/i.test(word)) return 'PO'
  if (roadCode.test(word)) return word.toUpperCase()
  return isOneCase(word) ? titleCase(word) : word
}

/** Capitalizes the first letter and lowercases the rest, except in ordinals, McX, O'X and hyphenated words. */
function titleCase(word: string): string {
  if (isOrdinal(word)) return word.toLowerCase()
  if (/^\d/.test(word)) return word.toUpperCase()
  return word
    .toLowerCase()
    .split(/([-/&(])/)
    .map((part) => innerCapitals.get(part) ?? capitalise(part))
    .join('')
}

function capitalise(part: string): string {
  const first = part.replace(
    /^(\P{L}*)(\p{L})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
  return first
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(
      /^([OD])(['’])(\p{L})(?=\p{L}{2})/u,
      (_, o: string, mark: string, letter: string) => o + mark + letter.toUpperCase(),
    )
}

function isOrdinal(word: string): boolean {
  return /^\d+(st|nd|rd|th)$/i.test(word)
}

/** Whether a text is all upper or all lower case, so that its case carries no information. */
function isOneCase(text: string): boolean {
  return text === text.toUpperCase() || text === text.toLowerCase()
}

/** Control characters, and invisible marks that join words or change text direction. */
const unseen = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

function tidySpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(unseen, '').trim()
}
