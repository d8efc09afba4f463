import { narrow, withoutUnseen } from '#domain/typed-text.rules.ts'
import * as m from '#messages'

/**
 * A deliverable email address (RFC 5321, without forms that only a program would use): any characters an atom may have,
 * or a quoted name, and a host within a domain. No address starts with an underscore.
 */
export const emailPattern =
  /^(?!_)(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"[\x20\x21\x23-\x5b\x5d-\x7e]+")@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

/**
 * An email as typed or pasted from a message: removes invisible characters, `mailto:` and the name before `<…>`,
 * lowercases it, and turns an international domain into the `xn--` form in which it is stored and sent.
 */
export function readEmail(typed: string): string {
  const text = narrow(withoutUnseen(typed)).replace(/^mailto:/i, '')
  const address = (/^[^<>@]*<([^<>]+)>$/.exec(text)?.[1] ?? text).trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  if (at < 1 || !/[^\x20-\x7e]/.test(host) || !URL.canParse(`http://${host}`)) return address
  return `${address.slice(0, at)}@${new URL(`http://${host}`).hostname}`
}

/** Why a text isn't a valid email: a sentence that names what the eye may miss. */
export function whyNoEmail(text: string): string {
  const like = m.errors_enter_email_address_like()
  if ((text.match(/@/g) ?? []).length > 1) return m.errors_enter_one_email_address()
  if (text.endsWith('.')) return m.errors_email_address_does_end()
  const [name = '', host] = text.split('@')
  if (host === undefined) return like
  const odd = /[^\w!#$%&'*+/=?^`{|}~.-]/u.exec(name)?.[0] ?? /[^a-z\d.-]/u.exec(host)?.[0]
  if (odd === undefined) return like
  return /\s/.test(odd) ? m.errors_space_email_address() : m.errors_email_address_does({ odd })
}
