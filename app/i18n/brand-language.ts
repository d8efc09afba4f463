import * as m from '#messages'

/** The language of a brand's own words where the page has another: they are English until they are translated (WCAG 3.1.2). */
export function brandLanguage(): 'en' | undefined {
  return m.layout_language() === 'en' ? undefined : 'en'
}
