import type { NoticeTone } from './notice.tsx'

export type ToastMessage = {
  message: string
  tone?: NoticeTone
  /** Seconds on the screen; it waits while pointed at or focused. Errors stay until closed. */
  seconds?: number
}
