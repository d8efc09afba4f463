/** The focal point of a picture, for places that crop it. */
export const focusPoints = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const
export type FocusPoint = (typeof focusPoints)[number]

/** The stored formats of each picture: AVIF for browsers that accept it, WebP for the rest. */
export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * Header layouts (specification §2), each rendered by the file of that name in `app/site/layout/header`. Pages use
 * `newestLayout` for any other.
 */
export const headerLayouts = ['1_header', '2_header', '3_header', '4_header', 'nx_header_1'] as const
export type HeaderLayout = (typeof headerLayouts)[number]

/** Layouts in which Login shows only while the top bar is hidden (specification §2). */
export const layoutsWithTopBar: readonly string[] = [
  '2_header',
  '4_header',
  'nx_header_1',
] satisfies HeaderLayout[]

/**
 * The space each layout's menu row takes besides its text, in pixels: per item, and in total for everything else. Null:
 * the menu always has its own row.
 */
export const menuRooms: Record<HeaderLayout, { eachItem: number; rest: number } | null> = {
  '1_header': { eachItem: 28, rest: 190 },
  '2_header': { eachItem: 32, rest: 225 },
  '3_header': null,
  '4_header': { eachItem: 36, rest: 236 },
  nx_header_1: { eachItem: 32, rest: 220 },
}

/** Footer layouts (specification §2), each rendered by the file of that name in `app/site/layout/footer`. */
export const footerLayouts = ['1_footer', '2_footer', 'nx_footer_1'] as const
export type FooterLayout = (typeof footerLayouts)[number]

export const newestLayout = { header: 'nx_header_1', footer: 'nx_footer_1' } as const
