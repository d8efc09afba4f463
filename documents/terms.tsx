import type { PlainBlock } from '#domain/content/plain-blocks.rules.ts'
import { type DocumentBrand, Heading, Letterhead, Words } from './letterhead.tsx'

/** The terms as they were published. `version`: of the site; null where none is known. */
export type PrintedTerms = { title: string; version: number | null; blocks: PlainBlock[] }

const paragraph = { marginBottom: 6 }

/** See `documents.ts`. */
export function TermsDocument({ brand, title, version, blocks }: PrintedTerms & { brand: DocumentBrand }) {
  return (
    <Letterhead brand={brand} title={title} subtitle={version === null ? brand.name : `Version ${version}`}>
      {blocks.map(({ kind, text }) =>
        kind === 'heading' ? (
          <Heading key={text}>{text}</Heading>
        ) : (
          <Words key={text} style={paragraph}>
            {kind === 'entry' ? `• ${text}` : text}
          </Words>
        ),
      )}
    </Letterhead>
  )
}
