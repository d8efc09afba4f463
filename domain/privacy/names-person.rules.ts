import type { Person } from './person.server.ts'

/** Whether free text identifies a person: by part of a name, an email, a phone or a member number. */
export function namesPerson(text: string, { names, emails, phones, memberNumbers }: Person): boolean {
  const said = text.toLowerCase()
  const parts = names.flatMap((name) => name.split(' ')).filter((part) => part.length > 2)
  const words = new Set(said.split(/[^\p{L}\p{N}]+/u))
  return (
    parts.some((part) => words.has(part.toLowerCase())) ||
    [...emails, ...phones, ...memberNumbers].some((sign) => said.includes(sign.toLowerCase()))
  )
}
