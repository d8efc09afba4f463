import type { FieldError } from '#domain/errors.ts'
import { footerLayouts, headerLayouts, layoutsWithTopBar, newestLayout } from '#domain/values/content.ts'
import type { ContentPayload } from './content.schema.ts'

/** Booleans in the payload are text: 'true' and '1' are true, anything else is false (specification §3). */
export function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1'
}

/** The target of join-now: the first of the three names of specification §2 that is present, else /find-a-dentist. */
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

/**
 * Whether a header shows the top bar's content: phone, hours and right-hand links. Layouts without a bar show it
 * elsewhere.
 */
export function showsTopBar(header: { hideTopHeader: boolean; hasTopBarContent: boolean }): boolean {
  return header.hasTopBarContent && !header.hideTopHeader
}

/**
 * Whether visitors see the Login dropdown. In layouts with a top bar, only while the bar is hidden (specification §2).
 */
export function showsLogin({ layout, topBarShown }: { layout: string; topBarShown: boolean }): boolean {
  return !(topBarShown && layoutsWithTopBar.includes(layout))
}

/** What may be published but deserves a warning: an unknown layout, or a header without a way to sign in. */
export function warnOfContent({ base }: ContentPayload): FieldError[] {
  return [...unknownLayouts(base.layout), ...hiddenLogin(base)]
}

function unknownLayouts({ header, footer }: ContentPayload['base']['layout']): FieldError[] {
  const unknown = (part: 'header' | 'footer', name: string, known: readonly string[]) => {
    const message = `There is no layout “${name}”. Visitors see ${newestLayout[part]}.`
    return known.includes(name) ? [] : [{ path: `base.layout.${part}.components`, message }]
  }
  return [
    ...unknown('header', header.components, headerLayouts),
    ...unknown('footer', footer.components, footerLayouts),
  ]
}

function hiddenLogin({ variables, layout }: ContentPayload['base']): FieldError[] {
  const { header_menu, header_top_right_nav, header_menu_login_dropdown: dropdown } = variables
  const hasTopBarContent = Boolean(
    variables.header_phone_number || variables.header_timing || header_top_right_nav.length > 0,
  )
  const topBarShown = showsTopBar({ hideTopHeader: isTrue(variables.hide_top_header), hasTopBarContent })
  const hasLogin = showsLogin({ layout: layout.header.components, topBarShown })
  const shown = [...header_menu, ...(topBarShown ? header_top_right_nav : []), ...(hasLogin ? dropdown : [])]
  const isFound = (hasLogin && dropdown.length === 0) || shown.some(({ link }) => isLoginLink(link))
  const message = 'No link of the header leads members to /member-login. Add one to the menu or the top bar.'
  return isFound ? [] : [{ path: 'base.variables.header_menu', message }]
}

/** Whether a menu link leads to member sign-in. */
export function isLoginLink(link: string): boolean {
  return /(^|\/)member-login\/?([?#]|$)/i.test(link)
}
