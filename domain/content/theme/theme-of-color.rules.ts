import { contrastRatio, fromOklch, type Oklch, toOklch } from './color.rules.ts'
import { leastContrast } from './dark-theme.rules.ts'

/** A little above the minimum, so that rounding to whole numbers never falls below it. */
const margin = 0.1
const white = '#ffffff'
/** The default page background where a theme sets none (app/app.css). */
const page = '#fafbf9'

/**
 * A theme from one color '#rrggbb', darkened until white text is readable on it, and it is readable on every background
 * of a page (WCAG 2.2, 1.4.3). A color that is dark enough stays as it is.
 */
export function themeOfColor(color: string): {
  accent: string
  accentStrong: string
  accentSoft: string
  onAccent: string
} {
  const own = toOklch(color)
  const accentSoft = fromOklch({ light: 0.955, chroma: Math.min(own.chroma * 0.35, 0.035), hue: own.hue })
  const accent = isReadable(color, [white, page]) ? color.toLowerCase() : darkened(own, [white, page])
  const deeper = { ...own, light: Math.max(0.16, toOklch(accent).light - 0.1) }
  return { accent, accentStrong: darkened(deeper, [white, page, accentSoft]), accentSoft, onAccent: white }
}

/** The color, darkened until it is readable on each of the backgrounds. */
function darkened(color: Oklch, grounds: readonly string[]): string {
  for (let light = color.light; light > 0.16; light -= 0.01) {
    const shown = fromOklch({ ...color, light })
    if (isReadable(shown, grounds)) return shown
  }
  return fromOklch({ ...color, light: 0.16 })
}

function isReadable(color: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrastRatio(color, ground) >= leastContrast.text + margin)
}
