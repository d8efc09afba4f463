import { lockDraft, subjectOf, writeDraft } from '#domain/back-office/content/draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { prohibitedInSpanish } from '#domain/content/prohibited-words.rules.ts'
import { sanitiseRichText } from '#domain/content/sanitise.server.ts'
import { differsFrom } from '#domain/content/spanish/check-spanish.rules.ts'
import { hashOf, translator, wholePages } from '#domain/content/spanish/spanish.rules.ts'
import type { Spanish } from '#domain/content/spanish/spanish.schema.ts'
import type { ContentText } from '#domain/content/spanish/texts.rules.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { bothOf, soldGroups } from './read-spanish.server.ts'
import { isSameText, readSpanishCsv, versionOf } from './spanish-csv.rules.ts'
import type {
  ImportedSpanish,
  ImportSpanish,
  SavedSpanish,
  SaveSpanish,
  ShowSpanish,
  SpanishEdit,
} from './studio-spanish.schema.ts'

/**
 * Writes Spanish into the draft, text by text. A text is refused with its reason if its English or its previous Spanish
 * has changed since it was read; the others are saved.
 *
 * @throws DomainError `conflict`: the draft's English isn't valid yet.
 */
export async function saveSpanish(
  deps: StaffDeps,
  brand: Brand,
  { texts: edits }: SaveSpanish,
): Promise<SavedSpanish> {
  return audited(deps, async (tx) => {
    const draft = await openDraft(tx, deps, brand)
    const refused = edits.flatMap((edit) => {
      const reason = draft.write(edit)
      return reason === null ? [] : [{ key: edit.key, reason }]
    })
    const saved = edits.length - refused.length
    const revision = saved > 0 ? await draft.save() : draft.revision
    return {
      answer: { revision, saved, refused },
      act: saved > 0 ? translated(brand, { texts: saved }) : null,
    }
  })
}

/**
 * Imports a translator's file into the draft. Refused texts are returned with row and reason: English changed since the
 * file was made, Spanish that someone else has written since, words a savings plan may not use.
 *
 * @throws DomainError `invalid`: not such a file; `conflict` as `saveSpanish`.
 */
export async function importSpanish(
  deps: StaffDeps,
  brand: Brand,
  { csv, reviewedBy }: ImportSpanish,
): Promise<ImportedSpanish> {
  const rows = readSpanishCsv(csv)
  return audited(deps, async (tx) => {
    const draft = await openDraft(tx, deps, brand)
    const answer: ImportedSpanish = { saved: 0, unchanged: 0, refused: [] }
    const seen = new Set<string>()
    for (const [at, { id: key, english, spanish, version }] of rows.entries()) {
      const now = draft.find(key)
      if (now && spanish.trim() === '' && !now.spanish) continue
      const refuse = (reason: string) => answer.refused.push({ row: at + 2, key, reason })
      const isSame = isSameText(spanish, now?.spanish ?? '')
      if (!now) refuse(gone)
      else if (seen.has(key)) refuse('This text is in the file more than once.')
      else if (isSame && now.state === 'fresh' && !reviewedBy) answer.unchanged++
      else if (!isSameText(english, now.english)) refuse(changedSince)
      else if (isSame && now.state === 'stale') refuse('It’s still the Spanish of an earlier English text.')
      else if (version !== '' && version !== versionOf(now.english, now.spanish)) refuse(overtaken)
      else if (spanish.trim() === '')
        refuse('The Spanish is missing from the file. To remove it, delete it in the studio.')
      else {
        const edit = { key, ofHash: hashOf(now.english), was: now.spanish, text: spanish, reviewedBy }
        const reason = prohibitedInSpanish(spanish)[0] ?? draft.write(edit)
        if (reason === null) answer.saved++
        else refuse(reason)
      }
      seen.add(key)
    }
    if (answer.saved > 0) await draft.save()
    return {
      answer,
      act: answer.saved > 0 ? translated(brand, { texts: answer.saved, from: 'a file' }) : null,
    }
  })
}

/**
 * Sets whether visitors see a page in Spanish, from the next publication on. An incomplete page isn't shown.
 *
 * @throws DomainError `invalid`: texts are missing or outdated; `not_found`; `conflict` as `saveSpanish`.
 */
export async function showSpanish(
  deps: StaffDeps,
  brand: Brand,
  { page, isShown }: ShowSpanish,
): Promise<void> {
  await audited(deps, async (tx) => {
    const draft = await openDraft(tx, deps, brand)
    if (!draft.pages.has(page)) throw notFound()
    if (isShown && !draft.isWhole(page)) {
      const message =
        'Some texts of this page are missing or outdated. It can be shown in Spanish once it’s complete.'
      throw new DomainError('invalid', message, { fields: [{ path: 'page', message }] })
    }
    const was = draft.es.pages.includes(page)
    if (was === isShown) return { act: null }
    draft.es.pages = isShown ? [...draft.es.pages, page] : draft.es.pages.filter((each) => each !== page)
    await draft.save()
    return { act: translated(brand, { page, isShown }) }
  })
}

const gone = 'This text no longer exists.'
const changedSince = 'The English has changed since. Translate the current text.'
const overtaken = 'Someone has changed the Spanish since.'

/** The locked draft, with its Spanish open for changes. */
async function openDraft(tx: AuditedTx, { now, by }: StaffDeps, brand: Brand) {
  const { working, content } = await lockDraft(tx, brand)
  const { es, texts, parsed } = await bothOf(tx, brand, { content, now })
  const byKey = new Map<string, ContentText>(texts.map((text) => [text.key, text]))
  const translate = translator(structuredClone(es))
  const today = dateIn(brand.settings.timeZone, now)
  return {
    es,
    revision: working.revision,
    pages: new Set(texts.map(({ page }) => page).filter((page) => !soldGroups.includes(page))),
    isWhole: (page: string) => wholePages({ ...parsed, es }).has(page),
    find: (key: string) => {
      const text = byKey.get(key)
      if (!text) return null
      const { state, spanish } = translate(key, text.english)
      return { english: text.english, state, spanish: spanish?.text ?? null }
    },
    /** Returns why it can't be written; null: it's written. */
    write: ({ key, ofHash, was, text, reviewedBy }: SpanishEdit): string | null => {
      const own = byKey.get(key)
      if (!own) return gone
      const { english, isRich } = own
      if (hashOf(english) !== ofHash) return changedSince
      const before = translate(key, english).spanish
      if ((before?.text ?? null) !== was) return overtaken
      if (text === '') {
        delete es.texts[key]
        return null
      }
      const reason = differsFrom(english, text)
      if (reason !== null) return reason
      es.texts[key] = {
        text: isRich ? sanitiseRichText(text) : text,
        ofHash,
        ...(reviewedBy && { reviewedBy, reviewedOn: today }),
      }
      return null
    },
    save: async () => {
      const next = { ...(content as object), es: withoutLeftovers(es, byKey) }
      return (await writeDraft(tx, brand, { working, next, now, author: by.actor })).revision
    },
  }
}

/** Drops texts whose place no longer exists and whose English appears nowhere else. */
function withoutLeftovers({ pages, texts }: Spanish, byKey: Map<string, ContentText>): Spanish {
  const hashes = new Set([...byKey.values()].map(({ english }) => hashOf(english)))
  const kept = Object.entries(texts).filter(([key, { ofHash }]) => byKey.has(key) || hashes.has(ofHash))
  return { pages, texts: Object.fromEntries(kept) }
}

function translated(brand: Brand, after: Record<string, string | number | boolean>) {
  return { action: 'content.translated' as const, brandId: brand.id, subject: subjectOf(brand), after }
}
