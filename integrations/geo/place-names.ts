const longForms: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  spgs: 'springs',
  bch: 'beach',
  pt: 'point',
}

/** A place name for comparison: lowercase, no marks, abbreviations written out ('St. Louis' → 'saint louis'). */
export function foldPlace(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\s]/g, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => longForms[word] ?? word)
    .join(' ')
}

/** Spanish names of places that differ from the Postal Service's, folded. Some are a town and its state. */
const spanishNames: Record<string, string> = {
  'nueva york': 'new york',
  'nueva orleans': 'new orleans',
  filadelfia: 'philadelphia',
  'cayo hueso': 'key west',
  'nueva jersey': 'new jersey',
  'nuevo jersey': 'new jersey',
  'nuevo mejico': 'new mexico',
  'nuevo mexico': 'new mexico',
  'nueva hampshire': 'new hampshire',
  'nuevo hampshire': 'new hampshire',
  'carolina del norte': 'north carolina',
  'carolina del sur': 'south carolina',
  'dakota del norte': 'north dakota',
  'dakota del sur': 'south dakota',
  'virginia occidental': 'west virginia',
  'distrito de columbia': 'district of columbia',
  pensilvania: 'pennsylvania',
  luisiana: 'louisiana',
  misisipi: 'mississippi',
  misuri: 'missouri',
  hawai: 'hawaii',
  tejas: 'texas',
}
const inSpanish = new RegExp(`(?<!\\p{L})(?:${Object.keys(spanishNames).join('|')})(?!\\p{L})`, 'giu')

/** Words before the place when people type what they are looking for: 'dentista en …'. */
const lookingFor =
  /^\s*(?:(?:un|una|a)\s+)?(?:dentist(?:as?|s)?|consultorios?(?:\s+dentales|\s+dental)?)(?:\s+(?:en|cerca de|por|in|near|around))?\s+(?=\S)/iu

/** A typed place without the words for what is searched there, with English names: 'Dentista en Nueva York'. */
export function placeAsked(text: string): string {
  const place = text.replace(lookingFor, '')
  const plain = place.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const english = plain.replaceAll(inSpanish, (name) => spanishNames[name.toLowerCase()] ?? name)
  return english === plain ? place : english
}

/** A folded name and one bit for each letter that occurs in it. */
export type LetteredName = { name: string; letters: number }

/** The letters of a folded name, a to z, as bits. */
export function lettersOf(name: string): number {
  let letters = 0
  for (let at = 0; at < name.length; at += 1) letters |= 1 << (name.charCodeAt(at) & 31)
  return letters
}

/** Whether two names can be within this many edits: one edit removes at most one letter and adds at most one. */
function mayBeWithin(one: number, other: number, slips: number): boolean {
  let left = one ^ other
  for (let bits = 0; bits < 2 * slips; bits += 1) left &= left - 1
  return left === 0
}

/**
 * The closest name to a misspelled one: one edit for four to six letters, two from seven on, none for fewer. Among
 * equals the highest weight wins. A name with weight 0 is not a candidate.
 */
export function closestName(
  typed: string,
  names: Iterable<LetteredName>,
  weigh: (name: string) => number,
): string | null {
  const allowed = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2
  const letters = lettersOf(typed)
  let best: { name: string; slips: number; weight: number } | null = null
  for (const { name, letters: theirs } of names) {
    const limit = best?.slips ?? allowed
    if (Math.abs(name.length - typed.length) > limit || !mayBeWithin(letters, theirs, limit)) continue
    const slips = editDistance(typed, name, limit)
    if (slips > limit) continue
    const weight = weigh(name)
    if (weight > 0 && (!best || slips < best.slips || weight > best.weight)) best = { name, slips, weight }
  }
  return best?.name ?? null
}

/**
 * The number of letters to add, drop, change or swap with their neighbor. Stops above `limit` and returns `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
