const activeWords = [
  '',
  'active',
  'current',
  'enrolled',
  'paid',
  'in good standing',
  'good standing',
  'renewed',
  'a',
  'yes',
  'true',
]
const otherWords =
  /^(?:in-?active|cancell?ed.*|terminated|term|expired|lapsed|past ?due|past-due|overdue|delinquent|suspended|paused|on hold|hold|frozen|pending.*|declined|unpaid|failed|archived|deleted|dropped|former|no|false|never started|incomplete)$/

/**
 * Why a row is not taken as active by what its status there says, in a sentence; null where it is active. A word that is
 * not known is asked about: nobody becomes a member by a word that we guessed.
 */
export function notActive(status: string): string | null {
  const word = status.trim().toLowerCase().replaceAll('_', ' ')
  if (activeWords.includes(word)) return null
  return otherWords.test(word)
    ? `Its status there is “${status}”: it is not taken over as an active membership.`
    : `Status: “${status}” is not known here. Write “active”, or “canceled” for anyone not to be taken over.`
}
