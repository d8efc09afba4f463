import { type CaseWords, letterDate } from '#domain/back-office/support/case-mail.queries.server.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { disclosurePoints } from '#domain/law/disclosures.ts'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import { grievanceWords } from '#domain/law/grievances.ts'
import { regulatorWords } from '#domain/law/regulators.ts'
import { caseFindingLabels } from '#domain/support/support-words.ts'
import { type DocumentBrand, Fact, Heading, Letterhead, Words } from './letterhead.tsx'

const paragraph = { marginTop: 8 }
const styles = { fixed: { fontSize: disclosurePoints, fontWeight: 700 } } as const

/** See `documents.ts`. */
export function OutcomeLetter({ brand, words }: { brand: DocumentBrand; words: CaseWords }) {
  const { reference, text, finding, isAppeal, receivedOn, to, state } = words
  const { tollFreePhone, phone } = brand.operator
  const notice = stateNotice(state)
  const fixed = notice && fixedNoticeText(notice, formatPhone(tollFreePhone ?? phone))
  return (
    <Letterhead
      brand={brand}
      title={isAppeal ? 'Decision of your appeal' : 'Decision of your grievance'}
      subtitle={formatDate(letterDate(words, brand.timeZone))}
    >
      <Fact label="Case number" value={reference} />
      <Fact label="To" value={to} />
      <Fact label="Received" value={formatDate(receivedOn)} />
      {finding && <Fact label="Decision" value={caseFindingLabels[finding]} />}
      <Heading>Why we decided so</Heading>
      {text.split(/\n+/).map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
        <Words key={at} style={paragraph}>
          {each}
        </Words>
      ))}
      <Heading>If you do not agree</Heading>
      <Words style={paragraph}>
        {isAppeal
          ? 'This decision was made by a person who had no part in the first one, and it is our last.'
          : `You can appeal by answering the email this letter came with, or by writing to the address below. A person who had no part in this decision will decide within ${grievanceWords.resolve}.`}
      </Words>
      {fixed ? (
        <Words style={[paragraph, styles.fixed]}>{fixed}</Words>
      ) : (
        <Words
          style={paragraph}
        >{`You can also contact ${regulatorWords(notice?.regulator)} at any time.`}</Words>
      )}
    </Letterhead>
  )
}
