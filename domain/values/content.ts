/** Where in a picture the eye belongs, for places that show a part of it. */
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

/** What each picture is kept as: AVIF for whoever takes it, WebP for everybody else. */
export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * Layouts of a header (specification §2), each drawn by the file of its name in `app/site/layout/header`; what a page
 * shows for any other is `newestLayout`.
 */
export const headerLayouts = ['1_header', '2_header', '3_header', '4_header', 'nx_header_1'] as const
export type HeaderLayout = (typeof headerLayouts)[number]

/** Those in which Login shows only while the top bar is hidden (specification §2). */
export const layoutsWithTopBar: readonly string[] = [
  '2_header',
  '4_header',
  'nx_header_1',
] satisfies HeaderLayout[]

/**
 * What each takes in the row of its menu beside the letters, in pixels: for each item, and for all else. Null: its menu
 * always has a row of its own.
 */
export const menuRooms: Record<HeaderLayout, { eachItem: number; rest: number } | null> = {
  '1_header': { eachItem: 28, rest: 190 },
  '2_header': { eachItem: 32, rest: 225 },
  '3_header': null,
  '4_header': { eachItem: 36, rest: 236 },
  nx_header_1: { eachItem: 32, rest: 220 },
}

/** Layouts of a footer (specification §2), each drawn by the file of its name in `app/site/layout/footer`. */
export const footerLayouts = ['1_footer', '2_footer', 'nx_footer_1'] as const
export type FooterLayout = (typeof footerLayouts)[number]

export const newestLayout = { header: 'nx_header_1', footer: 'nx_footer_1' } as const
