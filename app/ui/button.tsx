import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'success' | 'warning'
type ButtonSize = 'sm' | 'md' | 'lg'

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary:
    'bg-surface text-ink ring-1 ring-inset ring-line-strong/60 hover:ring-accent hover:text-accent-strong',
  quiet: 'text-accent-strong hover:bg-accent-soft',
  danger: 'bg-danger text-on-status hover:bg-danger-strong',
  success: 'bg-success text-on-status hover:bg-success-strong',
  warning: 'bg-warning text-on-status hover:bg-warning-strong',
}

const rooms: Record<ButtonSize, string> = {
  sm: 'min-h-10 px-4 py-1.5 text-small gap-1.5',
  md: 'min-h-12 px-6 py-2.5 text-base gap-2',
  lg: 'min-h-14 px-8 py-3 text-[1.0625rem] gap-2.5',
}

type Dress = {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** Fully rounded ends, whatever the brand's corner style. */
  pill?: boolean
  icon?: IconName
  iconAfter?: IconName
}

/** The classes of a button, for the rare element that is neither Button nor LinkButton. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  wide = false,
  pill = false,
}: Dress = {}): string {
  return [
    'button inline-flex items-center justify-center text-center text-balance font-semibold leading-tight no-underline',
    'transition-colors duration-150 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    'disabled:cursor-not-allowed disabled:opacity-60',
    looks[variant],
    rooms[size],
    wide ? 'w-full' : '',
    pill ? 'rounded-full' : 'rounded-lg',
  ].join(' ')
}

function Face({ icon, iconAfter, children }: Pick<Dress, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {/* A wrapper, because React can't insert anything before text that a translator has wrapped in its own
          elements. */}
      <span className="contents">{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
}

/**
 * A native button. While `pending` it keeps its text and focus, shows a spinner, tells assistive technology that it's
 * busy, and ignores further presses.
 */
export function Button({
  variant,
  size,
  wide,
  pill,
  icon,
  iconAfter,
  pending = false,
  className = '',
  type = 'button',
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Dress & { pending?: boolean }) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={`${buttonClass({ variant, size, wide, pill })} ${className}`}
    >
      {pending && <Spinner size="sm" />}
      <Face icon={pending ? undefined : icon} iconAfter={iconAfter}>
        {children}
      </Face>
    </button>
  )
}

/** A link that looks like a button; paths use the router, anything with a scheme is a plain anchor. */
export function LinkButton({
  variant,
  size,
  wide,
  pill,
  icon,
  iconAfter,
  className = '',
  children,
  ...rest
}: LinkProps & Dress) {
  return (
    <Link {...rest} className={`${buttonClass({ variant, size, wide, pill })} ${className}`}>
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
    </Link>
  )
}
