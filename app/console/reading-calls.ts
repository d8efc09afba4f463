/**
 * The calls that write nothing though they are no GET, `x-reads` in the document of the API: a search, a price, a check. What
 * was typed for them is sent nowhere.
 */
const readingCalls = [
  /^\/api\/admin\/desk\/(search|quote)$/,
  /^\/api\/admin\/memberships\/[^/]+\/(person|plan|renewal)Quote$/,
  /^\/api\/admin\/content\/presence$/,
  /^\/api\/admin\/\w+Imports\/[^/]+\/(parts|check)$/,
  /^\/api\/admin\/feeSchedules\/[^/]+\/importPreview$/,
]

/** Whether a call to this address, whatever its query, only reads. */
export function onlyReads(path: string): boolean {
  const [address = ''] = path.split('?')
  return readingCalls.some((call) => call.test(address))
}
