import { cardNotice } from '#domain/law/disclosures.ts'
import * as m from '#messages'

/** The words that a card has in English by law, and below them the same in the language of the page. */
export function CardNotice({ className = '' }: { className?: string }) {
  const own = m.documents_card_notice()
  return (
    <div className={`font-bold ${className}`}>
      <p lang="en">{cardNotice}</p>
      {own !== cardNotice && <p>{own}</p>}
    </div>
  )
}
