/** Domains so common that an address one typo away most likely means one of them. */
const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'msn.com',
  'live.com',
  'att.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'cox.net',
  'me.com',
  'ymail.com',
  'proton.me',
  'protonmail.com',
  'earthlink.net',
  'mail.com',
  'email.com',
]

/** Shorter domains are one typo away from too many others: 'me.com' from 'mt.com'. */
const shortestGuessed = 7

/**
 * What an address was probably meant to be, or null: 'ana@gmial.com' → 'ana@gmail.com'.
 * Checks only the domain, never whether the address is known.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || commonDomains.includes(domain)) return null
  const meant = commonDomains.find((common) => common.length >= shortestGuessed && isOneSlip(domain, common))
  return meant ? `${email.slice(0, at)}@${meant}` : null
}

/** One letter missing, added or changed, or two neighbors swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start += 1
  const rest = (text: string, from: number) => text.slice(start + from)
  return (
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 1) ||
    (typed[start] === meant[start + 1] &&
      typed[start + 1] === meant[start] &&
      rest(typed, 2) === rest(meant, 2))
  )
}
