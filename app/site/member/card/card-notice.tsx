import { cardNotice } from '#domain/law/disclosures.ts'
import * as m from '#messages'

/** The card's English text required by law, with a translation below it on a Spanish page. */
export function CardNotice({ className = '' }: { className?: string }) {
  const own = m.documents_card_notice()
  return (
    <div className={`font-bold ${className}`}>
      <p lang="en">{cardNotice}</p>
      {own !== cardNotice && <p>{own}</p>}
    </div>
  )
}
