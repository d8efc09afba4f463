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

/** Layouts of a header (specification §2); what a page shows for any other is `newestLayout`. */
export const headerLayouts = ['1_header', '2_header', '3_header', '4_header', 'nx_header_1'] as const

/** Layouts of a footer (specification §2). */
export const footerLayouts = ['1_footer', '2_footer', 'nx_footer_1'] as const

export const newestLayout = { header: 'nx_header_1', footer: 'nx_footer_1' } as const
