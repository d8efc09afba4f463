import { expect, test } from 'vitest'
import { contrastRatio } from './color.rules.ts'
import { themeContrasts, warnOfContrast } from './contrast.rules.ts'
import { themeOfColor } from './theme-of-color.rules.ts'

const every64th = Array.from({ length: 5 }, (_, at) =>
  Math.min(255, at * 64)
    .toString(16)
    .padStart(2, '0'),
)
const colors = every64th.flatMap((r) => every64th.flatMap((g) => every64th.map((b) => `#${r}${g}${b}`)))

test('whatever its main color, a new brand’s pages are readable', () => {
  for (const color of colors) {
    const theme = themeOfColor(color)
    expect([color, warnOfContrast(theme)]).toEqual([color, []])
    expect(themeContrasts(theme)).toHaveLength(8)
    expect(contrastRatio(theme.accent, '#fafbf9'), color).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio('#51605c', theme.accentSoft), color).toBeGreaterThanOrEqual(4.5)
  }
})

test('a readable color stays unchanged', () => {
  expect(themeOfColor('#0F6A5D').accent).toBe('#0f6a5d')
  expect(themeOfColor('#ffd400').accent).not.toBe('#ffd400')
})
