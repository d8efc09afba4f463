/**
 * Calls that write nothing although they aren't GET, `x-reads` in the API document: a search, a price, a check. Input
 * typed for them doesn't count as sent.
 */
const readingCalls = [
  /^\/api\/admin\/desk\/(search|quote)$/,
  /^\/api\/admin\/memberships\/[^/]+\/(person|plan|renewal)Quote$/,
  /^\/api\/admin\/content\/presence$/,
  /^\/api\/admin\/\w+Imports\/[^/]+\/(parts|check)$/,
  /^\/api\/admin\/feeSchedules\/[^/]+\/importPreview$/,
]

/** Whether a call to this address, with any query, only reads. */
export function onlyReads(path: string): boolean {
  const [address = ''] = path.split('?')
  return readingCalls.some((call) => call.test(address))
}
