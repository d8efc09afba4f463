import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { darkTheme } from '#domain/content/theme/dark-theme.rules.ts'
import { fontFiles, themeCss } from './theme-css.ts'

const theme = {
  accent: '#a8431f',
  accentStrong: '#7c2f13',
  accentSoft: '#faeae1',
  onAccent: '#ffffff',
  typeface: 'serif',
  corners: 'square',
  heading: 'band',
} as const

test('a brand theme becomes the variables app.css reads', () => {
  expect(themeCss({ ...theme, scheme: 'light' }).split('@media')[0]).toBe(
    ':root{--brand-accent:#a8431f;--brand-accent-strong:#7c2f13;--brand-accent-soft:#faeae1;' +
      '--brand-on-accent:#ffffff;--brand-display-font:var(--face-serif);--brand-radius:0.1875rem}',
  )
})

test('in dark mode a theme has its own colors on screens only, and its drawings keep the light ones', () => {
  const { accent, page } = darkTheme(theme)
  const [day, night = ''] = themeCss(theme).split('@media screen and (prefers-color-scheme:dark)')
  expect(themeCss({ ...theme, scheme: 'light' })).not.toContain('color-scheme')
  expect(themeCss({ ...theme, scheme: 'light' }).split('@media')[0]).toBe(day)
  expect(night).toContain(`:root{color-scheme:dark;--brand-accent:${accent};`)
  expect(night).toContain(`--brand-page:${page}`)
  expect(night).toContain(`.drawing{--brand-accent:${theme.accent};`)
})

test('every color that app.css sets in light mode has one in dark mode', () => {
  const sheet = readFileSync('app/app.css', 'utf8')
  const names = [...sheet.matchAll(/(--(?:brand|color)-[\w-]+): (?:#[0-9a-f]{6}|color-mix)/g)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(20)
  const [, night = ''] = themeCss(theme).split('@media screen')
  expect(names.filter((name) => !night.includes(`${name}:`))).toEqual([])
})

test('in dark mode a logo is the one for dark screens; a brand without one has it on white', () => {
  const swaps = [{ day: '/a.svg', night: '/a-dark.svg' }]
  const css = themeCss(theme, { swaps, plate: false })
  expect(css).toContain('img[src="/a.svg"]{content:url("/a-dark.svg");background:none;box-shadow:none}')
  expect(css).toContain('--brand-plate:transparent')
  expect(themeCss(theme, { swaps: [], plate: true })).toContain('--brand-plate:#fff')
})

test('an address that could break out of its rule never reaches the style block', () => {
  const swaps = [{ day: '/a.svg', night: '/x.svg")}</style><script>' }]
  expect(themeCss(theme, { swaps, plate: false })).not.toContain('script')
})

test('a theme sets the background of its pages’ first words', () => {
  expect(themeCss({ ...theme, heading: 'panel' })).toContain('--head-ground:var(--brand-deep)')
  expect(themeCss({ ...theme, heading: 'ruled' })).toContain('--head-ground:transparent')
})

test('a color that is not six hexadecimal digits never reaches the style block', () => {
  for (const name of ['page', 'accent', 'accentStrong', 'highlight', 'ink', 'surface']) {
    expect(themeCss({ ...theme, [name]: 'red}</style><script>' })).not.toContain('script')
  }
})

test('a page preloads the fonts its theme uses, and no others', () => {
  const names = (typeface: 'humanist' | 'serif' | 'geometric') =>
    fontFiles({ typeface }).map((file) => /(figtree|newsreader|bricolage)/.exec(file)?.[0])
  expect(names('serif')).toEqual(['figtree', 'newsreader'])
  expect(names('humanist')).toEqual(['figtree', 'bricolage'])
  expect(names('geometric')).toEqual(['figtree'])
})
