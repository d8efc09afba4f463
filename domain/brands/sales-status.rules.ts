import type { BrandSettings } from './brand.schema.ts'

type Standing = Pick<BrandSettings, 'standing' | 'closing'>

/** Whether it is public that a brand is being closed: until its members are told it looks paused, and can be taken back. */
export function isClosingPublic({ closing }: Pick<Standing, 'closing'>): boolean {
  return closing !== null && closing.toldSince !== null
}

/** Why nobody can join a brand just now, in words for whoever wants to; null while it sells. */
export function whyNotSold({ standing, closing }: Standing): string | null {
  if (isClosingPublic({ closing }))
    return 'No one can join here anymore, and nothing was charged. Members stay on their plan.'
  if (standing === 'paused' || closing)
    return 'We’re not taking new members right now. You weren’t charged. Please come back later.'
  return null
}

/** Whether nothing is charged for another term of a brand on `today`, or for one that begins on `startsOn`. */
export function isPastClosing(
  { closing }: Pick<Standing, 'closing'>,
  { today, startsOn = today }: { today: string; startsOn?: string },
): boolean {
  return closing !== null && (today > closing.on || startsOn > closing.on)
}
