import { expect, test } from 'vitest'
import { themeCss } from './theme-css.ts'

const theme = {
  accent: '#a8431f',
  accentStrong: '#7c2f13',
  accentSoft: '#faeae1',
  onAccent: '#ffffff',
  typeface: 'serif',
  corners: 'square',
} as const

test('a brand theme becomes the variables app.css reads', () => {
  expect(themeCss(theme)).toBe(
    ':root{--brand-accent:#a8431f;--brand-accent-strong:#7c2f13;--brand-accent-soft:#faeae1;' +
      '--brand-on-accent:#ffffff;--brand-display-font:var(--face-serif);--brand-radius:0.1875rem}',
  )
})

test('a colour that is not six hexadecimal digits never reaches the style block', () => {
  expect(themeCss({ ...theme, page: 'red}</style><script>' })).not.toContain('script')
})
