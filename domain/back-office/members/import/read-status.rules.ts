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
 * Why a row isn't active by its status, as a sentence; null if it's active. An unknown word is refused with a question:
 * nobody becomes a member by a guess.
 */
export function notActive(status: string): string | null {
  const word = status.trim().toLowerCase().replaceAll('_', ' ')
  if (activeWords.includes(word)) return null
  return otherWords.test(word)
    ? `Its status there is “${status}”: it isn’t imported as an active membership.`
    : `Status: “${status}” is not known here. Write “active”, or “canceled” for anyone you don’t want to import.`
}
