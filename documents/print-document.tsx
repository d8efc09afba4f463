import type { Document } from '@react-pdf/renderer'
import type { ComponentProps, FunctionComponent, ReactElement } from 'react'
import { drawShare } from '#documents/share-image/draw-share.ts'
import { makeIn } from '#messages/make-in.ts'
import { AgreementDocument } from './agreement.tsx'
import { DirectoryDocument } from './directory.tsx'
import type { Printable } from './documents.ts'
import { DecisionLetter } from './grievance-decision-letter.tsx'
import { MemberCardDocument } from './member-card.tsx'
import { OfficeStatementDocument } from './office-statement.tsx'
import { loadFonts } from './parts/fonts.server.ts'
import { drawTagged } from './parts/tagged-pdf.ts'
import { PosterDocument } from './poster.tsx'
import { ReceiptDocument } from './receipt.tsx'
import { RenewalLetter } from './renewal-letter.tsx'
import { SavingsDocument } from './savings.tsx'
import { TermsDocument } from './terms.tsx'

/** Every PDF: its kind, and the component that draws it. `print` in `documents.ts` takes the component's props. */
export const drawings = {
  agreement: AgreementDocument,
  directory: DirectoryDocument,
  'grievance-decision-letter': DecisionLetter,
  'member-card': MemberCardDocument,
  'office-statement': OfficeStatementDocument,
  poster: PosterDocument,
  receipt: ReceiptDocument,
  'renewal-letter': RenewalLetter,
  savings: SavingsDocument,
  terms: TermsDocument,
}

/** The bytes of a document: a tagged PDF, or a PNG for a share picture. */
export async function printDocument(printable: Printable): Promise<Uint8Array> {
  await loadFonts(JSON.stringify(printable))
  if (printable.kind === 'share-picture') return drawShare(printable.look, printable.words)
  // Text formatted without an explicit language, such as a date, uses this one.
  return makeIn(printable.locale ?? 'en', () => drawTagged(elementOf(printable)))
}

function elementOf(
  printable: Exclude<Printable, { kind: 'share-picture' }>,
): ReactElement<ComponentProps<typeof Document>> {
  const Drawing = drawings[printable.kind] as FunctionComponent<object>
  return <Drawing {...printable} />
}
