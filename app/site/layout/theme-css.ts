import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import { darkTheme } from '#domain/content/theme/dark-theme.rules.ts'

type Theme = {
  accent: string
  accentStrong: string
  accentSoft: string
  onAccent: string
  highlight?: string
  page?: string
  surface?: string
  ink?: string
  muted?: string
  line?: string
  typeface: 'humanist' | 'serif' | 'geometric'
  corners: 'round' | 'soft' | 'square'
  heading: 'band' | 'ruled' | 'panel'
  /** Omitted: the visitor's preference. */
  scheme?: 'auto' | 'light'
}

/** The shell's pictures in dark mode: `night` replaces `day`; `plate`: the footer's logo needs a white plate. */
export type NightLogos = { swaps: { day: string; night: string }[]; plate: boolean }

const faces = {
  humanist: 'var(--face-grotesque)',
  serif: 'var(--face-serif)',
  geometric: 'var(--face-sans)',
} as const

const displayFiles = { humanist: bricolage, serif: newsreader, geometric: figtree } as const

const radii = { round: '1.125rem', soft: '0.75rem', square: '0.1875rem' } as const

const isColor = /^#[0-9a-f]{6}$/i

/** Heading styles other than the band, which is the default in app.css. */
const heads: Record<Theme['heading'], string[]> = {
  band: [],
  ruled: [
    '--head-ground:transparent',
    '--head-rule:none',
    '--head-end:0',
    '--head-end-under:0',
    '--head-inner-end:clamp(1.75rem, 1.5rem + 1.5vw, 2.75rem)',
    '--head-inner-rule:4px double var(--brand-accent)',
    '--head-over:2rem',
  ],
  panel: [
    '--head-width:min(100% - 2.5rem, var(--container-page))',
    '--head-gutter:clamp(3rem, 8.5vw, 8rem)',
    '--head-top:1.25rem',
    '--head-radius:calc(var(--brand-radius) * 2.25)',
    '--head-ground:var(--brand-deep)',
    '--head-ink:#fff',
    '--head-quiet:#ffffffd9',
    '--head-strong:#fff',
    '--head-hover:color-mix(in oklab, var(--brand-accent) 82%, #000)',
    '--head-rule:none',
    '--head-end-under:var(--head-end)',
    '--head-over:1.5rem',
  ],
}

/**
 * A brand's theme as the variables app.css reads, for light mode and, unless the theme says otherwise, dark mode.
 * Colors that aren't six hexadecimal digits are omitted.
 */
export function themeCss(theme: Theme, logos: NightLogos = { swaps: [], plate: false }): string {
  const colors = {
    '--brand-accent': theme.accent,
    '--brand-accent-strong': theme.accentStrong,
    '--brand-accent-soft': theme.accentSoft,
    '--brand-on-accent': theme.onAccent,
    '--brand-highlight': theme.highlight,
    '--brand-page': theme.page,
    '--brand-surface': theme.surface,
    '--brand-ink': theme.ink,
    '--brand-muted': theme.muted,
    '--brand-line': theme.line,
  }
  const rules = Object.entries(colors)
    .filter(([, value]) => value !== undefined && isColor.test(value))
    .map(([name, value]) => `${name}:${value}`)
  rules.push(`--brand-display-font:${faces[theme.typeface]}`, `--brand-radius:${radii[theme.corners]}`)
  rules.push(...heads[theme.heading])
  const day = `:root{${rules.join(';')}}`
  const { accent, accentStrong, highlight = accent, ink = accent, surface = accent } = theme
  const canBeDark = [accent, accentStrong, highlight, ink, surface].every((color) => isColor.test(color))
  return theme.scheme === 'light' || !canBeDark
    ? `${day}@media (forced-colors:active){${paper}}`
    : day + nightCss(theme, logos)
}

/** A logo made for white keeps a white plate in dark mode, unless its brand has one for dark screens. */
const paper =
  ':where(header,footer):where([data-layout]) :where(img:not([data-ground=dark] *)){background:#fff;box-shadow:0 0 0 .4rem #fff;border-radius:.2rem;forced-color-adjust:none}'

/** Print stays white: dark mode is for screens only. */
function nightCss(theme: Theme, { swaps, plate }: NightLogos): string {
  const look = darkTheme(theme)
  const variables = {
    '--brand-accent': look.accent,
    '--brand-accent-strong': look.accentStrong,
    '--brand-accent-soft': look.soft,
    '--brand-on-accent': look.onAccent,
    '--brand-highlight': look.highlight,
    '--brand-page': look.page,
    '--brand-surface': look.surface,
    '--brand-ink': look.ink,
    '--brand-muted': look.muted,
    '--brand-line': look.line,
    '--brand-deep': look.deep,
    '--brand-band': look.band,
    '--brand-on-deep': look.onDeep,
    '--brand-scrim': '#000',
    '--brand-plate': plate ? '#fff' : 'transparent',
    '--color-sunken': look.sunken,
    '--color-line-strong': look.lineStrong,
    '--color-on-status': look.onAccent,
    ...signal('danger', look.danger),
    ...signal('success', look.success),
    ...signal('warning', look.warning),
    ...(theme.heading === 'panel'
      ? { '--head-hover': 'color-mix(in oklab, var(--brand-accent) 82%, #fff)' }
      : {}),
  }
  const root = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  // A drawing keeps the brand's colors, under a darker sky.
  const drawing = [
    `--brand-accent:${theme.accent}`,
    `--brand-accent-strong:${theme.accentStrong}`,
    `--brand-accent-soft:${look.sky}`,
    `--brand-surface:${theme.surface ?? '#ffffff'}`,
    ...(theme.highlight ? [`--brand-highlight:${theme.highlight}`] : []),
  ]
  const pictures = swaps
    .filter(({ day, night }) => [day, night].every((address) => /^[\w\-./:%~+?=&]+$/.test(address)))
    .map(({ day, night }) => `img[src="${day}"]{content:url("${night}");background:none;box-shadow:none}`)
  const rules = [
    `:root{color-scheme:dark;${root.join(';')}}`,
    `.drawing{${drawing.join(';')}}`,
    paper,
    ...pictures,
  ]
  if (!plate) rules.push('.bg-plate{padding:0}')
  return `@media screen and (prefers-color-scheme:dark){${rules.join('')}}`
}

function signal(name: string, { plain, strong, soft }: { plain: string; strong: string; soft: string }) {
  return {
    [`--color-${name}`]: plain,
    [`--color-${name}-strong`]: strong,
    [`--color-${name}-soft`]: soft,
  }
}

/** The font files of a page with this theme: body text first, then headings. */
export function fontFiles({ typeface }: Pick<Theme, 'typeface'>): string[] {
  return [...new Set([figtree, displayFiles[typeface]])]
}
