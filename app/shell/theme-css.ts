import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

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
}

const faces = {
  humanist: 'var(--face-grotesque)',
  serif: 'var(--face-serif)',
  geometric: 'var(--face-sans)',
} as const

const displayFiles = { humanist: bricolage, serif: newsreader, geometric: figtree } as const

const radii = { round: '1.125rem', soft: '0.75rem', square: '0.1875rem' } as const

/** Heads other than the band, which app.css starts with. */
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
    '--head-ground:var(--brand-accent-strong)',
    '--head-ink:#fff',
    '--head-quiet:#ffffffd9',
    '--head-strong:#fff',
    '--head-hover:color-mix(in oklab, var(--brand-accent) 82%, #000)',
    '--head-rule:none',
    '--head-end-under:var(--head-end)',
    '--head-over:1.5rem',
  ],
}

/** A brand's look as the variables app.css reads. Colours that are not six hexadecimal digits are left out. */
export function themeCss(theme: Theme): string {
  const colours = {
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
  const rules = Object.entries(colours)
    .filter(([, value]) => value !== undefined && /^#[0-9a-f]{6}$/i.test(value))
    .map(([name, value]) => `${name}:${value}`)
  rules.push(`--brand-display-font:${faces[theme.typeface]}`, `--brand-radius:${radii[theme.corners]}`)
  rules.push(...heads[theme.heading])
  return `:root{${rules.join(';')}}`
}

/** The font files a page of the theme is set in: its text's, then its headings'. */
export function fontFiles({ typeface }: Pick<Theme, 'typeface'>): string[] {
  return [...new Set([figtree, displayFiles[typeface]])]
}
