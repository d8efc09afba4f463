export const fileFormats = ['csv', 'xlsx'] as const

export const fileStatuses = ['waiting', 'working', 'done', 'failed', 'stopped'] as const

export const mailRhythms = ['week', 'month'] as const
export type MailRhythm = (typeof mailRhythms)[number]
