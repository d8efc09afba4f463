import * as m from '#messages'

/** The question's severity; sets the OK button's color (specification §2). */
type ConfirmSeverity = 'primary' | 'danger' | 'success' | 'warning'

export type ConfirmQuestion = {
  title?: string
  message: string
  /** Renders `message` as HTML, sanitized with an allow-list; otherwise it's plain text. */
  html?: boolean
  severity?: ConfirmSeverity
  okText?: string
  cancelText?: string
  hideCancel?: boolean
}

/** The two buttons' default labels (specification §2). */
export const confirmDefaults = {
  title: m.ui_confirm_title,
  okText: m.ui_confirm_ok,
  cancelText: m.ui_confirm_cancel,
} as const
