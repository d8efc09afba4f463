import type { ContentPayload } from './content.schema.ts'

/** Booleans of the payload are text: 'true' and '1' are true, anything else is false (specification §3). */
export function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1'
}

/** Where join-now leads: the first present of the three names of specification §2, else /find-a-dentist. */
export function joinNowLink(content: ContentPayload): string {
  const home = content.pages.home.variables
  return (
    home.home_banner_join_now_url ||
    home.home_join_now_url ||
    home.header_join_now_link ||
    content.base.variables.header_join_now_link ||
    '/find-a-dentist'
  )
}
