import { contrastRatio, fromOklch, type Oklch, toOklch } from './color.rules.ts'

/** The brand colors a dark theme is made from, as #rrggbb. */
type DayColors = {
  accent: string
  accentStrong: string
  highlight?: string
  ink?: string
}

/** Signal colors, the same for every brand in the light theme. The dark theme fits them to its backgrounds. */
const signals = { danger: '#b3261e', success: '#1b6e3c', warning: '#8a5300' } as const

/** Minimum contrast of text, and of edges, marks and controls (WCAG 2.2, 1.4.3 and 1.4.11). */
export const leastContrast = { text: 4.5, control: 3 } as const

/** A little above the minimum, so that rounding to whole numbers never falls below it. */
const margin = 0.1

export type DarkTheme = ReturnType<typeof darkTheme>

/**
 * A brand's dark theme, made from its light colors. Backgrounds use the hues of its ink and accent, darkened. Text and
 * marks use its own hues, just light enough to be readable on every background they may be on. Works for any brand
 * colors (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export function darkTheme({ accent, accentStrong, highlight, ink = accentStrong }: DayColors) {
  const [own, strong, dim] = [accent, accentStrong, ink].map(toOklch) as [Oklch, Oklch, Oklch]
  const quiet = (light: number, most: number) =>
    fromOklch({ light, chroma: Math.min(dim.chroma * 0.6, most), hue: dim.hue })
  const tinted = (light: number, most: number) =>
    fromOklch({ light, chroma: Math.min(own.chroma * 0.5, most), hue: own.hue })
  const page = quiet(0.175, 0.02)
  const surface = quiet(0.215, 0.022)
  const sunken = quiet(0.255, 0.022)
  const soft = tinted(0.275, 0.05)
  // The background of white text: the brand's deep color, dark enough to be easy to read.
  const deep = fromOklch({ ...strong, light: Math.min(0.36, Math.max(0.29, strong.light)) })
  const band = fromOklch({ ...own, light: Math.min(0.42, Math.max(0.36, own.light)) })
  const grounds = [page, surface, sunken, soft]
  const softSignal = (color: string) => {
    const { hue } = toOklch(color)
    return fromOklch({ light: 0.275, chroma: 0.045, hue })
  }
  const signal = (color: string) => {
    const ground = softSignal(color)
    const from = { ...toOklch(color), light: 0.72 }
    return {
      soft: ground,
      plain: readable(from, [...grounds, ground], leastContrast.text),
      strong: readable({ ...from, light: 0.8 }, [...grounds, ground], leastContrast.text),
    }
  }
  const accentShown = readable({ ...own, light: Math.max(0.7, own.light) }, grounds, leastContrast.text, [
    deep,
    band,
  ])
  return {
    page,
    surface,
    sunken,
    soft,
    deep,
    band,
    /** Behind a drawing in the brand's light colors. */
    sky: fromOklch({ light: 0.5, chroma: Math.min(own.chroma * 0.5, 0.06), hue: own.hue }),
    line: quiet(0.34, 0.025),
    lineStrong: readable(
      { light: 0.56, chroma: Math.min(dim.chroma, 0.03), hue: dim.hue },
      grounds,
      leastContrast.control,
    ),
    ink: readable({ light: 0.94, chroma: Math.min(dim.chroma, 0.012), hue: dim.hue }, grounds, 7),
    muted: readable(
      { light: 0.76, chroma: Math.min(dim.chroma, 0.025), hue: dim.hue },
      grounds,
      leastContrast.text,
    ),
    accent: accentShown,
    accentStrong: readable(
      { ...own, light: Math.max(0.8, toOklch(accentShown).light + 0.06), chroma: own.chroma * 0.75 },
      grounds,
      leastContrast.text,
    ),
    /** Text on `accent`, `accentStrong` and the signals. */
    onAccent: fromOklch({ light: 0.17, chroma: Math.min(own.chroma, 0.03), hue: own.hue }),
    onDeep: '#ffffff',
    highlight: readable(toOklch(highlight ?? accent), [...grounds, deep, band], leastContrast.control),
    danger: signal(signals.danger),
    success: signal(signals.success),
    warning: signal(signals.warning),
  }
}

/**
 * The color, lightened until it is readable on each of the backgrounds and visible as a control on `others`. White
 * works on all of them.
 */
function readable(color: Oklch, grounds: string[], ratio: number, others: string[] = []): string {
  for (let light = color.light; light < 1; light += 0.01) {
    const shown = fromOklch({ ...color, light })
    const stands = (least: number) => (ground: string) => contrastRatio(shown, ground) >= least + margin
    if (grounds.every(stands(ratio)) && others.every(stands(leastContrast.control))) return shown
  }
  return '#ffffff'
}
