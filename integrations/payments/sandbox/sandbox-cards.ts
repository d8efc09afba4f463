import type { SandboxBehaviour } from '#domain/values/sandbox-behaviours.ts'

const testCards: Record<string, SandboxBehaviour> = {
  '4242424242424242': 'succeed',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000341': 'fail_renewals',
  '4000000000000119': 'never_answer',
  '4000002760003184': 'authenticate',
  '4000000000000077': 'renewed_by_bank',
  '4000000000009987': 'never_again',
}

export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string }
export type CardProblem = { path: keyof CardInput; message: string }

/**
 * What a test card does, or every error in the input. Only the numbers above are accepted, so that no one enters a real
 * card here. Messages never repeat the number.
 */
export function readTestCard(
  card: CardInput,
  now: Date,
): { behaviour: SandboxBehaviour; last4: string } | { problems: CardProblem[] } {
  const problems: CardProblem[] = []
  const number = card.number.replaceAll(/[\s-]/g, '')
  const behaviour = testCards[number]
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) {
    problems.push({ path: 'number', message: 'Check the card number: it has a wrong or missing digit.' })
  } else if (!behaviour) {
    problems.push({
      path: 'number',
      message: 'This is a test checkout. Use a test card, such as 4242 4242 4242 4242.',
    })
  }
  if (card.expMonth < 1 || card.expMonth > 12) {
    problems.push({ path: 'expMonth', message: 'Enter a month from 1 to 12.' })
  } else if (isExpired(card, now)) {
    problems.push({ path: 'expYear', message: 'This card has expired.' })
  } else if (card.expYear > now.getUTCFullYear() + 50) {
    problems.push({ path: 'expYear', message: 'Check the year the card expires.' })
  }
  if (!/^\d{3,4}$/.test(card.cvc)) {
    problems.push({ path: 'cvc', message: 'Enter the 3 or 4 digits on the back of the card.' })
  }
  return behaviour && problems.length === 0 ? { behaviour, last4: number.slice(-4) } : { problems }
}

/** Whether a card is past the last day of its month. */
export function isExpired({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1)
}

const renewedAheadMs = 30 * 24 * 60 * 60_000

/**
 * The new expiration date from a bank that renews its card, from thirty days before its last month ends: four years
 * later.
 */
export function renewedExpiry(
  card: { behaviour: SandboxBehaviour; expMonth: number | null; expYear: number | null },
  now: Date,
): { expYear: number } | null {
  const { behaviour, expMonth, expYear } = card
  if (behaviour !== 'renewed_by_bank' || !expMonth || !expYear) return null
  const isDue = isExpired({ expMonth, expYear }, new Date(now.getTime() + renewedAheadMs))
  return isDue ? { expYear: Math.max(expYear, now.getUTCFullYear()) + 4 } : null
}

/** ISO/IEC 7812-1 Annex B: the check digit of every card number. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
