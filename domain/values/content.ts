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
