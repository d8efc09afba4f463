import { expect, test } from 'vitest'
import { themeContrasts, warnOfContrast } from './contrast.rules.ts'

test('a theme’s colors are checked where they meet; missing ones are skipped', () => {
  const theme = { accent: '#0f6a5d', accentStrong: '#0a4a41', accentSoft: '#e2f1ed', onAccent: '#ffffff' }
  expect(warnOfContrast(theme)).toEqual([])
  expect(themeContrasts(theme).every(({ ratio, least }) => ratio >= least)).toBe(true)
  expect(warnOfContrast({ ...theme, onAccent: '#7fb8ae' })).toEqual([
    { path: 'base.theme', message: 'Words on the accent has a contrast of 2.9; people need 4.5 to read it.' },
  ])
  const unfinished = themeContrasts({ ...theme, accent: '#0f6' }).map(({ what }) => what)
  expect(unfinished).not.toContain('Words on the accent')
  expect(unfinished).toContain('Words on the strong accent')
})
