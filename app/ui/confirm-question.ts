import * as m from '#messages'

/** How serious the question is; colors the OK button (specification §2). */
type ConfirmSeverity = 'primary' | 'danger' | 'success' | 'warning'

export type ConfirmQuestion = {
  title?: string
  message: string
  /** Renders `message` as HTML after sanitising by an allow-list; otherwise it is plain text. */
  html?: boolean
  severity?: ConfirmSeverity
  okText?: string
  cancelText?: string
  hideCancel?: boolean
}

/** Default texts of the two buttons (specification §2). */
export const confirmDefaults = {
  title: m.ui_confirm_title,
  okText: m.ui_confirm_ok,
  cancelText: m.ui_confirm_cancel,
} as const
