import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** Collapses its content under a label on phones and shows it on wider screens; native, so it opens without scripts. */
export function MobileDisclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="fold group">
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-xl border border-line-strong bg-surface px-5 font-semibold text-ink">
        <span>{label}</span>
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-4 md:pt-0">{children}</div>
    </details>
  )
}
