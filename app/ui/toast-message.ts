import type { NoticeTone } from './notice.tsx'

export type ToastMessage = {
  message: string
  tone?: NoticeTone
  /** Seconds on the screen; it stays longer while hovered or focused. Errors stay until closed. */
  seconds?: number
}
