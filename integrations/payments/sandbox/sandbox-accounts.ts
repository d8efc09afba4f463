import type { SandboxBehaviour } from '#domain/values/sandbox-behaviours.ts'

/** The routing number of the test bank and the behaviors of its accounts. Stripe uses the same numbers for tests. */
const testRouting = '110000000'
const testAccounts: Record<string, SandboxBehaviour> = {
  '000123456789': 'bank_clears',
  '000222222227': 'bank_returns',
  '000333333335': 'bank_returns_late',
}

export type BankAccountInput = { routing: string; account: string }
export type BankAccountProblem = { path: keyof BankAccountInput; message: string }

/**
 * What a test account does, or every error in the input. Only the numbers above are accepted, so that no one enters a
 * real account here. Messages never repeat a number.
 */
export function readTestAccount({
  routing,
  account,
}: BankAccountInput): { behaviour: SandboxBehaviour; last4: string } | { problems: BankAccountProblem[] } {
  const problems: BankAccountProblem[] = []
  if (!isRoutingNumber(routing)) {
    problems.push({ path: 'routing', message: 'Check the routing number: it has nine digits.' })
  } else if (routing !== testRouting) {
    problems.push({ path: 'routing', message: `This is a test checkout. Use ${testRouting}.` })
  }
  const behaviour = testAccounts[account]
  if (!behaviour) {
    problems.push({
      path: 'account',
      message: 'This is a test checkout. Use a test account, such as 000123456789.',
    })
  }
  return behaviour && problems.length === 0 ? { behaviour, last4: account.slice(-4) } : { problems }
}

/** The check digit of an ABA routing number: its digits times 3, 7, 1 add up to a multiple of ten. */
function isRoutingNumber(typed: string): boolean {
  if (!/^\d{9}$/.test(typed)) return false
  const sum = [...typed].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}
