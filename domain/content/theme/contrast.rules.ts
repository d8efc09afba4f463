import type { ContentPayload } from '#domain/content/content.schema.ts'
import { contrastRatio } from './color.rules.ts'
import { leastContrast } from './dark-theme.rules.ts'

type Theme = Partial<ContentPayload['base']['theme']>

/** Two theme colors that meet on a page, their contrast from 1 to 21, and the required minimum. */
export type ThemeContrast = { what: string; ratio: number; least: number }

/** The default colors where a theme sets none (app/app.css). */
const usual = { page: '#fafbf9', surface: '#ffffff', ink: '#15211f', muted: '#51605c' } as const

/** Every pair of a theme's colors that must be readable. Pairs with an invalid color are left out (WCAG 2.2, 1.4.3). */
export function themeContrasts(theme: Theme): ThemeContrast[] {
  const { accent, accentStrong, accentSoft, onAccent } = theme
  const page = theme.page ?? usual.page
  const surface = theme.surface ?? usual.surface
  const ink = theme.ink ?? usual.ink
  const muted = theme.muted ?? usual.muted
  const pairs: [string, string | undefined, string | undefined][] = [
    ['Words on the accent', onAccent, accent],
    ['Words on the strong accent', onAccent, accentStrong],
    ['Strong accent on the page', accentStrong, page],
    ['Strong accent on the soft accent', accentStrong, accentSoft],
    ['Words on the page', ink, page],
    ['Words on cards', ink, surface],
    ['Quiet words on the page', muted, page],
    ['Quiet words on cards', muted, surface],
  ]
  return pairs.flatMap(([what, one, other]) =>
    isColor(one) && isColor(other)
      ? [{ what, ratio: contrastRatio(one, other), least: leastContrast.text }]
      : [],
  )
}

/** The pairs of a theme that are hard to read, as sentences. */
export function warnOfContrast(theme: Theme): { path: string; message: string }[] {
  return themeContrasts(theme)
    .filter(({ ratio, least }) => ratio < least)
    .map(({ what, ratio, least }) => ({
      path: 'base.theme',
      message: `${what} has a contrast of ${ratio.toFixed(1)}; people need ${least} to read it.`,
    }))
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
