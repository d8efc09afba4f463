import { expect, test } from 'vitest'
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
  expect(themeCss(theme)).toBe(
    ':root{--brand-accent:#a8431f;--brand-accent-strong:#7c2f13;--brand-accent-soft:#faeae1;' +
      '--brand-on-accent:#ffffff;--brand-display-font:var(--face-serif);--brand-radius:0.1875rem}',
  )
})

test('a theme says what the first words of its pages stand on', () => {
  expect(themeCss({ ...theme, heading: 'panel' })).toContain('--head-ground:var(--brand-accent-strong)')
  expect(themeCss({ ...theme, heading: 'ruled' })).toContain('--head-ground:transparent')
})

test('a colour that is not six hexadecimal digits never reaches the style block', () => {
  expect(themeCss({ ...theme, page: 'red}</style><script>' })).not.toContain('script')
})

test('a page asks early for the fonts its theme is set in, and for no others', () => {
  const names = (typeface: 'humanist' | 'serif' | 'geometric') =>
    fontFiles({ typeface }).map((file) => /(figtree|newsreader|bricolage)/.exec(file)?.[0])
  expect(names('serif')).toEqual(['figtree', 'newsreader'])
  expect(names('humanist')).toEqual(['figtree', 'bricolage'])
  expect(names('geometric')).toEqual(['figtree'])
})
