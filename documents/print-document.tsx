import type { Document } from '@react-pdf/renderer'
import type { ComponentProps, ReactElement } from 'react'
import { drawShare } from '#documents/share-image/draw-share.ts'
import { makeIn } from '#messages/make-in.ts'
import { AgreementDocument } from './agreement.tsx'
import { DirectoryDocument } from './directory.tsx'
import type { Printable } from './documents.ts'
import { OutcomeLetter } from './grievance-decision-letter.tsx'
import { IdCardDocument } from './member-card.tsx'
import { OfficeStatementDocument } from './office-statement.tsx'
import { loadFonts } from './parts/fonts.server.ts'
import { drawTagged } from './parts/tagged-pdf.ts'
import { PosterDocument } from './poster.tsx'
import { ReceiptDocument } from './receipt.tsx'
import { RenewalLetter } from './renewal-letter.tsx'
import { SavingsDocument } from './savings.tsx'
import { TermsDocument } from './terms.tsx'

/** The bytes of a document, a tagged PDF, or of a picture, a PNG. */
export async function printDocument(printable: Printable): Promise<Uint8Array> {
  await loadFonts(JSON.stringify(printable))
  if (printable.kind === 'share-picture') return drawShare(printable.look, printable.words)
  // What a document does not ask for in its language, a date or the name of an acceptance, is in it all the same.
  const locale = 'locale' in printable ? printable.locale : 'en'
  return makeIn(locale, () => drawTagged(elementOf(printable)))
}

function elementOf(
  printable: Exclude<Printable, { kind: 'share-picture' }>,
): ReactElement<ComponentProps<typeof Document>> {
  switch (printable.kind) {
    case 'agreement':
      return <AgreementDocument {...printable} />
    case 'directory':
      return <DirectoryDocument {...printable} />
    case 'id-card':
      return <IdCardDocument {...printable} />
    case 'office-statement':
      return <OfficeStatementDocument {...printable} />
    case 'outcome-letter':
      return <OutcomeLetter {...printable} />
    case 'poster':
      return <PosterDocument {...printable} />
    case 'receipt':
      return <ReceiptDocument {...printable} />
    case 'renewal-letter':
      return <RenewalLetter {...printable} />
    case 'savings':
      return <SavingsDocument {...printable} />
    case 'terms':
      return <TermsDocument {...printable} />
  }
}
