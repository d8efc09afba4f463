import * as m from '#messages'
import type { BrandSettings } from './brand.schema.ts'

type Standing = Pick<BrandSettings, 'standing' | 'closing'>

/**
 * Whether a brand's closing is public. Until its members are notified, the brand looks paused and the closing can be
 * undone.
 */
export function isClosingPublic({ closing }: Pick<Standing, 'closing'>): boolean {
  return closing !== null && closing.toldSince !== null
}

/** Why no one can join a brand now, worded for visitors. Null while it sells. */
export function whyNotSold({ standing, closing }: Standing): string | null {
  if (isClosingPublic({ closing })) return m.errors_no_one_join_anymore()
  if (standing === 'paused' || closing) return m.errors_nothing_sold_just_now()
  return null
}

/** Whether a brand no longer charges for another term on `today`, or for one that begins on `startsOn`. */
export function isPastClosing(
  { closing }: Pick<Standing, 'closing'>,
  { today, startsOn = today }: { today: string; startsOn?: string },
): boolean {
  return closing !== null && (today > closing.on || startsOn > closing.on)
}
