import { Resolver } from 'node:dns/promises'

/**
 * The TXT records of a name, each joined into one text. None if the name has none or nothing responds within five
 * seconds. Only the machine's own name servers are queried; the host itself is never contacted.
 */
export type FindTxt = (name: string) => Promise<string[]>

/** Queries this machine's name servers. */
export const findTxt: FindTxt = async (name) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  const records = await resolver.resolveTxt(name).catch((): string[][] => [])
  return records.map((parts) => parts.join(''))
}
