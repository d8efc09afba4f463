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
}

const faces = {
  humanist: 'var(--face-grotesque)',
  serif: 'var(--face-serif)',
  geometric: 'var(--face-sans)',
} as const

const radii = { round: '1.125rem', soft: '0.75rem', square: '0.1875rem' } as const

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
  return `:root{${rules.join(';')}}`
}
