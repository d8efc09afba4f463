/** Values that have no place of their own in the list. */
const signs = new Map<unknown, number>([
  [undefined, -7],
  [null, -5],
  [Number.NaN, -2],
  [Number.NEGATIVE_INFINITY, -3],
  [Number.POSITIVE_INFINITY, -6],
])

/** The longest text, the shell, is the same for all of a brand: as JSON, made once. */
const texts = new Map<string, string>()
const longText = 4_000

/**
 * Loaders' data as the router in the browser reads it: one list in which each value stands once and names others by
 * their place (the framework's "turbo-stream"). The framework writes the same through a web stream, a promise at a
 * time, which takes five times as long. Null where the data holds anything but plain JSON and `undefined`: that is
 * left to the framework.
 */
export function encodeHandoff(data: object): string | null {
  const places = new Map<unknown, number>()
  const values: unknown[] = []
  const placeOf = (value: unknown): number => {
    const sign = Object.is(value, -0) ? -4 : signs.get(value)
    if (sign !== undefined) return sign
    const known = places.get(value)
    if (known !== undefined) return known
    places.set(value, values.length)
    return values.push(value) - 1
  }
  placeOf(data)
  let list = ''
  // The list grows while it is read.
  for (let place = 0; place < values.length; place += 1) {
    const text = write(values[place], placeOf)
    if (text === null) return null
    list += place === 0 ? text : `,${text}`
  }
  return `[${list}]\n`
}

function write(value: unknown, placeOf: (value: unknown) => number): string | null {
  if (typeof value === 'string') return value.length < longText ? JSON.stringify(value) : writeLong(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return `[${value.map(placeOf).join()}]`
  if (Object.getPrototypeOf(value) !== Object.prototype) return null
  let fields = ''
  for (const [name, held] of Object.entries(value)) {
    fields += `${fields && ','}"_${placeOf(name)}":${placeOf(held)}`
  }
  return `{${fields}}`
}

function writeLong(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  // One dash makes a page of two bytes a letter, twice the work.
  const json = JSON.stringify(text).replaceAll(/[^\0-\xff]/g, inJson)
  if (texts.size >= 50) texts.clear()
  texts.set(text, json)
  return json
}

function inJson(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
