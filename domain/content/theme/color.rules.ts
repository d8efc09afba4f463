/** A color in OKLCH: lightness (0 to 1), chroma (0 to about 0.4) and hue in degrees. */
export type Oklch = { light: number; chroma: number; hue: number }

type Three = [number, number, number]

/** The contrast ratio of two colors like '#0f6a72', from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The color of a half-transparent one on an opaque background. `share` is from 0 to 1. */
export function blend(over: string, ground: string, share: number): string {
  const [top, below] = [channels(over), channels(ground)]
  return hex(top.map((value, at) => value * share + (below[at] ?? 0) * (1 - share)) as Three)
}

/** `#rrggbb` in OKLCH (Björn Ottosson, 2020). */
export function toOklch(color: string): Oklch {
  const [red, green, blue] = channels(color).map(linear) as Three
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (hue + 360) % 360,
  }
}

/** The nearest `#rrggbb` with the same lightness and hue. Colors out of gamut lose chroma. */
export function fromOklch({ light, chroma, hue }: Oklch): string {
  for (let left = chroma; left > 0.002; left -= 0.004) {
    const shown = mix({ light, chroma: left, hue })
    if (shown.every((value) => value >= -0.001 && value <= 1.001)) return hex(shown.map(encoded) as Three)
  }
  return hex(mix({ light, chroma: 0, hue }).map(encoded) as Three)
}

/** Linear red, green and blue, which may be outside 0 to 1. */
function mix({ light, chroma, hue }: Oklch): Three {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map(linear) as Three
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (color: string): Three =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as Three

const linear = (share: number): number =>
  share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4

const encoded = (share: number): number =>
  share <= 0.003_130_8 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055

const hex = (shares: Three): string =>
  `#${shares
    .map((share) =>
      Math.round(Math.min(1, Math.max(0, share)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
