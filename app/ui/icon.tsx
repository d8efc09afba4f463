import type { ReactNode } from 'react'
import file from './late/icons.svg?url'

/*
 * Drawn on a 24-unit square with a 1.75 stroke and round ends, like every icon of the product. These are inlined
 * because they appear where a visitor looks first.
 */
const drawings = {
  'alert-circle': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.25M12 16.25v.01" />
    </>
  ),
  'alert-triangle': <path d="M12 4 2.9 19.5h18.2L12 4Zm0 6v4.25M12 17v.01" />,
  'arrow-left': <path d="M19 12H5m6-6-6 6 6 6" />,
  'arrow-right': <path d="M5 12h14m-6-6 6 6-6 6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'check-circle': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.25 2.75 2.75L16 9.5" />
    </>
  ),
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  'chevron-right': <path d="m9.5 6 6 6-6 6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.25l3.5 2" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  filter: <path d="M4 6.5h16M7 12h10m-7 5.5h4" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11.25v5.25M12 7.75v.01" />
    </>
  ),
  lock: <path d="M6 10.5h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v2.5M12 14.25v2" />,
  logout: <path d="M14 4.5H5.5v15H14M10 12h10.5m-4-4 4 4-4 4" />,
  map: <path d="m3.5 6.5 5.5-2 6 2.5 5.5-2v13l-5.5 2-6-2.5-5.5 2v-13Zm5.5-2v13m6-10.5v13" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  minus: <path d="M5 12h14" />,
  phone: (
    <path d="M5.5 4h3.25l1.5 4.25-2 1.5a12 12 0 0 0 6 6l1.5-2L20 15.25v3.25A1.75 1.75 0 0 1 18.1 20.25 15.5 15.5 0 0 1 3.75 5.9 1.75 1.75 0 0 1 5.5 4Z" />
  ),
  pin: (
    <>
      <path d="M12 21s6.75-6.1 6.75-11.25a6.75 6.75 0 0 0-13.5 0C5.25 14.9 12 21 12 21Z" />
      <circle cx="12" cy="9.75" r="2.5" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  search: (
    <>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m15.5 15.5 4.75 4.75" />
    </>
  ),
  tooth: (
    <path d="M12 6.2C10.3 4.6 8.4 4 7 4.3 4.9 4.7 3.8 6.6 4 9c.2 2.3 1.2 3.4 1.6 5.6.4 2.4.5 5.4 2.3 5.4 2.2 0 1.7-5.5 4.1-5.5s1.9 5.5 4.1 5.5c1.8 0 1.9-3 2.3-5.4.4-2.2 1.4-3.3 1.6-5.6.2-2.4-.9-4.3-3-4.7-1.4-.3-3.3.3-5 1.9Z" />
  ),
  user: (
    <>
      <circle cx="12" cy="8.25" r="4" />
      <path d="M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The other icons are in the file `icons.svg`, each under its name. */
const inFile = [
  'calendar',
  'card',
  'download',
  'external',
  'mail',
  'printer',
  'receipt',
  'refresh',
  'settings',
  'shield',
  'sparkle',
  'star',
  'trash',
  'users',
  'wallet',
] as const

export type IconName = keyof typeof drawings | (typeof inFile)[number]

function isInline(name: string): name is keyof typeof drawings {
  return Object.hasOwn(drawings, name)
}

/** Whether a name from content is one of our icons. */
export function isIconName(name: string): name is IconName {
  return iconNames.some((known) => known === name)
}

/** All icon names. */
export const iconNames: IconName[] = [...Object.keys(drawings).filter(isInline), ...inFile]

/**
 * An icon in the surrounding text's color. Decorative unless `label` is given. Set the size with Tailwind classes, such
 * as `className="size-5"`.
 */
export function Icon({
  name,
  label,
  className = 'size-5',
}: {
  name: IconName
  label?: string
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {isInline(name) ? drawings[name] : <use href={`${file}#${name}`} />}
    </svg>
  )
}
