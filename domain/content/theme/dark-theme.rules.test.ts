import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoContents } from '#demo/content/seed-content.ts'
import { demoBrands } from '#demo/dataset/brands.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { blend, contrastRatio, fromOklch, toOklch } from './color.rules.ts'
import { type DarkTheme, darkTheme, leastContrast } from './dark-theme.rules.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Each pair the interface combines: text or mark, background, minimum ratio. */
function pairs(look: DarkTheme): [what: string, over: string, ground: string, least: number][] {
  const grounds = Object.entries({
    page: look.page,
    surface: look.surface,
    sunken: look.sunken,
    soft: look.soft,
  })
  const signals = Object.entries({ danger: look.danger, success: look.success, warning: look.warning })
  const words = { ink: look.ink, muted: look.muted, accent: look.accent, strong: look.accentStrong }
  return [
    ...grounds.flatMap(([on, ground]) => [
      ...Object.entries(words).map(
        ([name, word]) => [`${name} on ${on}`, word, ground, leastContrast.text] as const,
      ),
      ...signals.map(([name, { plain }]) => [`${name} on ${on}`, plain, ground, leastContrast.text] as const),
      [`the edge of a field on ${on}`, look.lineStrong, ground, leastContrast.control] as const,
      [`a highlight on ${on}`, look.highlight, ground, leastContrast.control] as const,
    ]),
    ...signals.flatMap(([name, { plain, strong, soft }]) => [
      [`${name} on its soft ground`, plain, soft, leastContrast.text] as const,
      [`strong ${name} on its soft ground`, strong, soft, leastContrast.text] as const,
      [`ink on soft ${name}`, look.ink, soft, leastContrast.text] as const,
      [`words on a button of ${name}`, look.onAccent, plain, leastContrast.text] as const,
      [`words on a pressed button of ${name}`, look.onAccent, strong, leastContrast.text] as const,
    ]),
    ...Object.entries({ deep: look.deep, band: look.band }).flatMap(([on, ground]) => [
      [`words on ${on}`, look.onDeep, ground, leastContrast.text] as const,
      [`quiet words on ${on}`, blend('#ffffff', ground, 0.85), ground, leastContrast.text] as const,
      [`a button on ${on}`, look.accent, ground, leastContrast.control] as const,
      [`a highlight on ${on}`, look.highlight, ground, leastContrast.control] as const,
    ]),
    ['words on a button', look.onAccent, look.accent, leastContrast.text],
    ['words on a pressed button', look.onAccent, look.accentStrong, leastContrast.text],
  ].map(([what, over, ground, least]) => [String(what), String(over), String(ground), Number(least)])
}

function expectReadable(look: DarkTheme) {
  for (const [what, over, ground, least] of pairs(look)) {
    expect(contrastRatio(over, ground), `${what}: ${over} on ${ground}`).toBeGreaterThanOrEqual(least)
  }
}

describe.each(demoBrands.map(({ key }) => key))('in dark mode %s', (key) => {
  const { theme } = contentSchema.parse(demoContents[key].at(-1)).base

  test('is readable on every background', () => expectReadable(darkTheme(theme)))

  test('keeps the hue of its accent', () => {
    const apart = Math.abs(toOklch(darkTheme(theme).accent).hue - toOklch(theme.accent).hue)
    expect(Math.min(apart, 360 - apart)).toBeLessThan(8)
  })
})

test('a bright purple button is visible on its own band', () =>
  expectReadable(darkTheme({ accent: '#f707f9', accentStrong: '#000000' })))

test('whatever colors a brand has, in dark mode everything is readable on every background (WCAG 1.4.3, 1.4.11)', () => {
  fc.assert(
    fc.property(
      fc.record(
        { accent: color, accentStrong: color, highlight: color, ink: color },
        { requiredKeys: ['accent', 'accentStrong'] },
      ),
      (theme) => expectReadable(darkTheme(theme)),
    ),
    { numRuns: 300 },
  )
})

test('a color round-trips through OKLCH', () => {
  fc.assert(fc.property(color, (it) => contrastRatio(fromOklch(toOklch(it)), it) < 1.02))
})
