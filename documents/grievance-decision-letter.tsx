import { type CaseWords, letterDate } from '#domain/back-office/support/case-mail.queries.server.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { disclosurePoints } from '#domain/law/disclosures.ts'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import { grievanceLaw } from '#domain/law/grievances.ts'
import { regulatorInWords } from '#domain/law/regulators.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { type DocumentBrand, Fact, Heading, Letterhead, Words } from './parts/letterhead.tsx'
import { tag } from './parts/tagged-pdf.ts'

const paragraph = { marginTop: 8 }
const styles = { fixed: { fontSize: disclosurePoints, fontWeight: 700 } } as const

/** See `documents.ts`. */
export function DecisionLetter({
  brand,
  words,
  locale,
}: {
  brand: DocumentBrand
  words: CaseWords
  locale: Locale
}) {
  const { reference, text, finding, isAppeal, receivedOn, to, state } = words
  const { tollFreePhone, phone } = brand.operator
  const notice = stateNotice(state)
  const fixed = notice && fixedNoticeText(notice, formatPhone(tollFreePhone ?? phone))
  return (
    <Letterhead
      brand={brand}
      locale={locale}
      title={m.decision_letter_title({ isAppeal }, { locale })}
      subtitle={formatDate(letterDate(words, brand.timeZone), { locale })}
    >
      <Fact label={m.decision_letter_case_number({ locale })} value={reference} />
      <Fact label={m.decision_letter_to({ locale })} value={to} />
      <Fact label={m.decision_letter_received({ locale })} value={formatDate(receivedOn, { locale })} />
      {finding && (
        <Fact
          label={m.decision_letter_decision({ locale })}
          value={m.decision_letter_finding({ finding }, { locale })}
        />
      )}
      <Heading>{m.decision_letter_reasons({ locale })}</Heading>
      {text.split(/\n+/).map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
        <Words key={at} style={paragraph}>
          {each}
        </Words>
      ))}
      <Heading>{m.decision_letter_disagree({ locale })}</Heading>
      <Words style={paragraph}>
        {m.decision_letter_next({ isAppeal, days: grievanceLaw.resolveDays }, { locale })}
      </Words>
      {fixed ? (
        <Words {...tag('P', undefined, 'en')} style={[paragraph, styles.fixed]}>
          {fixed}
        </Words>
      ) : (
        <Words style={paragraph}>
          {m.decision_letter_regulator(regulatorInWords(notice?.regulator), { locale })}
        </Words>
      )}
    </Letterhead>
  )
}
