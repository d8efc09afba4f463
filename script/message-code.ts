/** Compiles message catalogs to code (docs/messages.md describes the format, decision 0130 why we do it ourselves). */

/** A message, or one for each value of an input, named by `match`, or by `plural` for a count. */
export type Message = string | { [key: string]: Message }
export type Catalog = Record<string, Message>

const mark = /\{#(\w+)\}(.*?)\{\/\1\}/g
const placeholder = /\{(\w+)\}/g
const digits = /^\d+$/

type Choice = { input: string; isCount: boolean; cases: [key: string, message: Message][] }

function choiceOf(message: Message): Choice | null {
  if (typeof message === 'string') return null
  const { match, plural, ...rest } = message
  const input = plural ?? match
  if (typeof input !== 'string') throw new Error('a choice names its input: "match" or "plural"')
  const cases = Object.entries(rest)
  if (plural && !('one' in rest && 'other' in rest)) throw new Error('a plural has "one" and "other"')
  if (cases.length < 2) throw new Error('a choice has two cases or more')
  return { input, isCount: Boolean(plural), cases }
}

function leavesOf(message: Message): string[] {
  return choiceOf(message)?.cases.flatMap(([, each]) => leavesOf(each)) ?? [message as string]
}

/** Names of a message's markup tags, sorted. */
function tagsOf(message: Message): string[] {
  return [
    ...new Set(leavesOf(message).flatMap((text) => [...text.matchAll(mark)].map(([, tag = '']) => tag))),
  ].sort()
}

/** A message's inputs with their types, sorted. */
function inputsOf(message: Message): Record<string, string> {
  const choice = choiceOf(message)
  if (!choice) {
    const text = message as string
    if (/[{}]/.test(text.replaceAll(mark, '$2').replaceAll(placeholder, '')))
      throw new Error(`braces do not match in “${text}”`)
    return Object.fromEntries([...text.matchAll(placeholder)].map(([, name]) => [name, 'Value']))
  }
  const keys = choice.cases.map(([key]) => key)
  const isYesNo = keys.every((key) => key === 'true' || key === 'false')
  const union = keys.includes('other') ? 'string' : keys.map((key) => `'${key}'`).join(' | ')
  const type = choice.isCount ? 'number' : isYesNo ? 'boolean' : union
  const inner: Record<string, string> = Object.assign({}, ...choice.cases.map(([, each]) => inputsOf(each)))
  return Object.fromEntries(Object.entries({ ...inner, [choice.input]: type }).sort())
}

/** What a translation must share with the English message: inputs and tags. */
export function shapeOf(message: Message): string {
  return JSON.stringify([Object.entries(inputsOf(message)).sort(), tagsOf(message)])
}

function literal(text: string): string {
  const escaped = text
    .replace(/[\\`]|\$(?=\{)/g, '\\$&')
    .replaceAll(placeholder, (_, name) => `\${v.${name}}`)
  return `\`${escaped}\``
}

/** The expression that builds the message from the inputs `v`; it yields parts if any case has a tag. */
export function expressionOf(message: Message, isRich = tagsOf(message).length > 0): string {
  const choice = choiceOf(message)
  if (!choice) {
    const text = message as string
    if (!isRich) return literal(text)
    const pieces = text.split(mark)
    const parts = pieces.flatMap((piece, at) =>
      at % 3 === 0
        ? piece
          ? [literal(piece)]
          : []
        : at % 3 === 1
          ? [`['${piece}', ${literal(pieces[at + 1] ?? '')}]`]
          : [],
    )
    return `[${parts.join(', ')}]`
  }
  // English and Spanish agree: "one" is exactly 1 (Spanish "many" begins at a million).
  const test = (key: string) => {
    if (choice.isCount) return `v.${choice.input} === ${digits.test(key) ? key : 1}`
    return key === 'true'
      ? `v.${choice.input}`
      : key === 'false'
        ? `!v.${choice.input}`
        : `v.${choice.input} === '${key}'`
  }
  const rank = (key: string) => (key === 'other' ? 2 : digits.test(key) ? 0 : 1)
  const cases = choice.cases.toSorted(([a], [b]) => rank(a) - rank(b))
  const code = cases.reduceRight((otherwise, [key, each]) => {
    const words = expressionOf(each, isRich)
    return otherwise ? `${test(key)} ? ${words} : ${otherwise}` : words
  }, '')
  return `(${code})`
}

/** The module of a catalog: one function per message, with both languages, or English only until the Spanish exists. */
export function roomModule(room: string, en: Catalog, es: Catalog | null): string {
  const lines = Object.entries(en).map(([key, message]) => {
    const inputs = Object.entries(inputsOf(message)).map(([name, type]) => `${name}: ${type}`)
    const tags = tagsOf(message)
    const values = inputs.length > 0 ? `v: { ${inputs.join('; ')} }, ` : ''
    const result = tags.length > 0 ? `Parts<${tags.map((tag) => `'${tag}'`).join(' | ')}>` : 'string'
    const spanish = es?.[key] === undefined ? `notWritten('${room}')` : expressionOf(es[key], tags.length > 0)
    const documented = leavesOf(message).join(' · ').replaceAll('*/', '')
    return `/** ${documented} */\nexport const ${key} = (${values}o?: In): ${result} =>\n  inLocale(o) === 'es' ? ${spanish} : ${expressionOf(message)}\n`
  })
  const code = lines.join('\n')
  const used = ['inLocale', 'type In', 'notWritten', 'type Parts', 'type Value'].filter((name) =>
    new RegExp(`\\b${name.replace('type ', '')}\\b`).test(code),
  )
  return `// Made from messages/*/${room}.json by script/compile-messages.ts.\nimport { ${used.join(', ')} } from '#messages/locale.ts'\n\n${code}`
}

/** The errors in a catalog's messages, as sentences. */
export function faultsOf(room: string, en: Catalog, es: Catalog | null): string[] {
  const faults: string[] = []
  const check = (file: string, key: string, run: () => void) => {
    try {
      run()
    } catch (error) {
      faults.push(`${file}: ${key}: ${(error as Error).message}`)
    }
  }
  for (const [key, message] of Object.entries(en)) {
    check(`messages/en/${room}.json`, key, () => {
      if (!new RegExp(`^${room.replaceAll('-', '_')}_[a-z0-9_]+$`).test(key))
        throw new Error(`a key begins with its room and is in snake_case`)
      shapeOf(message)
    })
  }
  if (!es) return faults
  const file = `messages/es/${room}.json`
  for (const key of new Set([...Object.keys(en), ...Object.keys(es)])) {
    check(file, key, () => {
      const [english, spanish] = [en[key], es[key]]
      if (spanish === undefined) throw new Error('is missing')
      if (english === undefined) throw new Error('has no English')
      if (shapeOf(english) !== shapeOf(spanish)) throw new Error(`has other inputs or marks than the English`)
    })
  }
  return faults
}
