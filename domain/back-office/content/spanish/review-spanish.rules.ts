import type { WordedChange } from '#domain/back-office/content/diff-words.rules.ts'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { translator } from '#domain/content/spanish/spanish.rules.ts'
import type { Spanish } from '#domain/content/spanish/spanish.schema.ts'
import { lawPages, textsOf } from '#domain/content/spanish/texts.rules.ts'
import type { FieldError } from '#domain/errors.ts'

/** What publishing changes in the Spanish: how many texts per page, and which pages are shown in Spanish. */
export function spanishChanges(before: Spanish | undefined, after: Spanish | undefined): WordedChange[] {
  const [old, now] = [before?.texts ?? {}, after?.texts ?? {}]
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => old[key]?.text !== now[key]?.text || old[key]?.ofHash !== now[key]?.ofHash,
  )
  const byPage = Map.groupBy(changed, (key) => key.split('.')[0] ?? '')
  const line = (what: string): WordedChange => ({ where: 'Spanish', what, before: null, after: null })
  const [wasShown, isShown] = [new Set(before?.pages), new Set(after?.pages)]
  return [
    ...[...byPage].map(([page, { length }]) =>
      line(length === 1 ? `${page}: one text was changed.` : `${page}: ${length} texts were changed.`),
    ),
    ...[...isShown].filter((page) => !wasShown.has(page)).map((page) => line(`${page} is shown in Spanish.`)),
    ...[...wasShown]
      .filter((page) => !isShown.has(page))
      .map((page) => line(`${page} is shown in English only.`)),
  ]
}

/** Pages shown in Spanish with texts missing, which appear in English. */
export function spanishWarnings(content: ContentPayload): FieldError[] {
  const translate = translator(content.es)
  const byPage = Map.groupBy(
    textsOf(content).filter(({ key, english }) => translate(key, english).state !== 'fresh'),
    ({ page }) => page,
  )
  return (content.es?.pages ?? []).flatMap((page) => {
    const count = byPage.get(page)?.length ?? 0
    if (count === 0) return []
    const texts = count === 1 ? 'One text has no current Spanish' : `${count} texts have no current Spanish`
    const what = lawPages.has(page) ? 'the whole page' : 'each section with such a text'
    return { path: `es.pages.${page}`, message: `${texts}: ${what} is shown in English.` }
  })
}
