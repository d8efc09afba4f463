import { Resolver } from 'node:dns/promises'

/**
 * The TXT records of a name, each as one text; none where the name has none, or nobody answers within five seconds. Only
 * the machine's own name servers are asked: nothing is sent to where the name leads.
 */
export type FindTxt = (name: string) => Promise<string[]>

/** Asks the name servers of this machine. */
export const findTxt: FindTxt = async (name) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  const records = await resolver.resolveTxt(name).catch((): string[][] => [])
  return records.map((parts) => parts.join(''))
}
