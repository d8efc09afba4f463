import { View } from '@react-pdf/renderer'
import type { PlainBlock } from '#domain/content/plain-blocks.rules.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { type DocumentBrand, Heading, Letterhead, Words } from './parts/letterhead.tsx'
import { tag } from './parts/tagged-pdf.ts'

/**
 * The terms as published, in each language they were read in, the reader's first. `version` is the site's; null if
 * unknown.
 */
export type PrintedTerms = {
  version: number | null
  said: { locale: Locale; title: string; blocks: PlainBlock[] }[]
}

const paragraph = { marginBottom: 6 }

/** See `documents.ts`. */
export function TermsDocument({ brand, version, said }: PrintedTerms & { brand: DocumentBrand }) {
  const { locale = 'en', title = brand.name } = said[0] ?? {}
  return (
    <Letterhead
      brand={brand}
      locale={locale}
      title={title}
      subtitle={version === null ? brand.name : m.documents_version({ version }, { locale })}
    >
      {said.map((each, index) => (
        <View key={each.locale} {...tag('Sect', undefined, each.locale)} break={index > 0}>
          {index > 0 && <Heading>{each.title}</Heading>}
          {each.blocks.map(({ kind, text }) =>
            kind === 'heading' ? (
              <Heading key={text}>{text}</Heading>
            ) : (
              <Words key={text} style={paragraph}>
                {kind === 'entry' ? `• ${text}` : text}
              </Words>
            ),
          )}
        </View>
      ))}
    </Letterhead>
  )
}
