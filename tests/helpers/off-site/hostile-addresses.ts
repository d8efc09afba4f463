/** Prefixes before a host in addresses that a person or a parser might take for another site's. */
const leads = [
  ...['/', '\\', '/\t', '/\n', '\r/', '/\t/', '%2f', '%2F/', '%5c', '/%5C', '/%09/', '/%0d%0a/', '/%252f'],
  ...['/.', '/./', '/..', '/../', '/x/..', '/x/../', '/%2e', '/%2e%2e/', '/.%2E', '/x/%2e%2e/', '/;/', '/ '],
  ...['／', '∕', '⁄', '＼', '。/', '․․/', '/\u00ad', '/\u200b/', '/?/', '/#/', '/@', '/:', '/~'],
  ...['http:', 'https://', 'https:\\', 'HTTP:/', 'javascript:', 'data:text/html,', 'file:///', 'x:'],
]

const hosts = [
  ...['evil.example', 'evil.example:8080', 'localhost@evil.example', 'a:b@evil.example', '[2001:db8::1]'],
  ...[
    '127.0.0.1',
    '0x7f000001',
    'evil。example',
    'ｅｖｉｌ.example',
    'evil%2eexample',
    'xn--e1awd7f.example',
  ],
]

/**
 * Addresses of every kind that ever led off a site, by RFC 3986 and by the WHATWG parser: each pair of `leads`, a host,
 * and the `ends` in rotation. Always the same.
 */
export function hostileAddresses(ends: readonly string[] = ['/login']): string[] {
  const pairs = leads.flatMap((first) => ['', ...leads].map((second) => first + second))
  const made = pairs.map((pair, at) => `${pair}${hosts[at % hosts.length]}${ends[at % ends.length]}`)
  return [...new Set(made)]
}
