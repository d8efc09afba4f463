import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent-strong',
  success: 'bg-success-soft text-success-strong',
  warning: 'bg-warning-soft text-warning-strong',
  danger: 'bg-danger-soft text-danger-strong',
} as const

/** A short label for the adjacent item: a status, a tier, a count. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-fine font-semibold ring-1 ring-current/15 ring-inset ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
