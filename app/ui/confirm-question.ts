/** How serious the question is; colours the OK button (specification §2). */
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
export const confirmDefaults = { title: 'Please confirm', okText: 'Ok', cancelText: 'Cancel' } as const
