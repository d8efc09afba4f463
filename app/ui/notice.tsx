import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const tones: Record<NoticeTone, { icon: IconName; look: string; mark: string }> = {
  info: { icon: 'info', look: 'bg-accent-soft border-accent/25', mark: 'text-accent-strong' },
  success: { icon: 'check-circle', look: 'bg-success-soft border-success/25', mark: 'text-success' },
  warning: { icon: 'alert-triangle', look: 'bg-warning-soft border-warning/30', mark: 'text-warning' },
  danger: { icon: 'alert-circle', look: 'bg-danger-soft border-danger/25', mark: 'text-danger' },
}

/** An inline message. `announce` reads it out when it appears after an action. */
export function Notice({
  tone = 'info',
  title,
  announce = false,
  className = '',
  children,
}: {
  tone?: NoticeTone
  title?: ReactNode
  announce?: boolean
  className?: string
  children?: ReactNode
}) {
  const { icon, look, mark } = tones[tone]
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      className={`flex gap-3.5 rounded-lg border p-4 text-base text-ink sm:p-5 ${look} ${className}`}
    >
      <Icon name={icon} className={`mt-0.5 size-5.5 ${mark}`} />
      <div className="min-w-0 grow leading-normal">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
