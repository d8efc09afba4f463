/** Numbers from 0 to 1 that repeat for the same seed (mulberry32), and picks made with them. */
export function chanceFrom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item
  return { next, pick, is: (likelihood: number) => next() < likelihood }
}
export type Chance = ReturnType<typeof chanceFrom>

/** Invalid texts that were once accepted as dates, numbers, addresses or ids, or that no table can store. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\udfff',
  'Ann \ud800 Lee',
  'a\0b',
  '\u0001',
  '\u200b'.repeat(30),
  '\ufffd',
  '\u202egnp.exe',
  'x'.repeat(5_000),
  '0000-01-01',
  '0001-01-01',
  '1/1/0000',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '2026-13-45',
  '-271821-04-20',
  '+275760-09-13',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-11-20T25:61',
  '-1',
  '0',
  '1e309',
  '-2147483649',
  '2147483648',
  '9223372036854775808',
  '1.5',
  'NaN',
  'Infinity',
  '0x10',
  '٤٢',
  '%',
  '%zz',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%%%',
  'a\nb',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '\\',
  '{}',
  '[]',
  'null',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '//evil.example',
  'http://[::1',
  'https://\udfff.example',
  'javascript:alert(1)',
  'http://localhost:99999/',
  '🦷',
  'ſ',
  'İ',
  '4242424242424242',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '(((((((((((',
  '*',
  '$1',
  'a:b & !c <->',
]

/** Values of types and sizes that nothing accepts. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -2147483649,
  2147483648,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  Array.from({ length: 200 }, () => 'x'),
  JSON.parse('{"__proto__":{"role":"owner"},"constructor":{"prototype":{}}}'),
]

/** A text in a URL: escaped, or as it is, to keep bare percent signs. */
export function inAddress(chance: Chance, text: string): string {
  const whole = text.toWellFormed()
  return chance.is(0.7) ? encodeURIComponent(whole) : whole.replaceAll(/[\s#?&/\\]/g, '')
}
