import type { ReactNode } from 'react'
import type { walletNames } from '#domain/billing/method-name.ts'

/* Drawn on a 24-unit square; Google's logo keeps its four colors on any background, as its guidelines require. */
const marks: Record<keyof typeof walletNames, ReactNode> = {
  apple_pay: (
    <path d="M16.6 12.6c0-2.1 1.7-3.1 1.8-3.2-1-1.4-2.5-1.6-3-1.6-1.3-.1-2.5.8-3.1.8s-1.7-.8-2.7-.7c-1.4 0-2.7.8-3.4 2-1.5 2.5-.4 6.3 1 8.3.7 1 1.5 2.1 2.6 2.1s1.4-.7 2.7-.7 1.6.7 2.7.7 1.8-1 2.5-2c.8-1.2 1.1-2.3 1.1-2.4 0 0-2.2-.8-2.2-3.3Zm-2.1-6.2c.6-.7 1-1.7.9-2.7-.9 0-1.9.6-2.5 1.3-.5.6-1 1.6-.9 2.6 1 .1 1.9-.5 2.5-1.2Z" />
  ),
  google_pay: (
    <>
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2.1-1.9 3.2-4.7 3.2-8Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7a6.6 6.6 0 0 1-9.8-3.5H2.2v2.8A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc04" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8Z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.7 2.8A6.6 6.6 0 0 1 12 5.4Z"
      />
    </>
  ),
  link: (
    <path fillRule="evenodd" d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM9.5 6.5h3l4 5.5-4 5.5h-3l4-5.5Z" />
  ),
}

/** A wallet's logo and the last word of its name, for its button, whose label is the full name. */
export function WalletMark({ wallet, name }: { wallet: keyof typeof walletNames; name: string }) {
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1.5 text-lg font-medium">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" fill="currentColor">
        {marks[wallet]}
      </svg>
      <span>{name.split(' ').at(-1)}</span>
    </span>
  )
}
