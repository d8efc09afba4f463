import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { hashOf, wholePages } from '#domain/content/spanish/spanish.rules.ts'
import type { Spanish } from '#domain/content/spanish/spanish.schema.ts'
import { type ContentText, textsOf } from '#domain/content/spanish/texts.rules.ts'
import brightharbor from './es/brightharbor.json' with { type: 'json' }
import common from './es/common.json' with { type: 'json' }
import copperstate from './es/copperstate.json' with { type: 'json' }
import law from './es/law.json' with { type: 'json' }
import lumen from './es/lumen.json' with { type: 'json' }

type Named = Pick<Brand, 'name'> & Pick<Brand['settings'], 'operator'>

/**
 * The Spanish of every English text in the demo. In law pages, `[operator]` and the like stand for what differs by
 * brand.
 */
const phrases: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...law, ...common, ...brightharbor, ...copperstate, ...lumen }).map(
    ([english, spanish]) => [spaced(english), spanish],
  ),
)

/** The Spanish of a demo brand's content and of what it sells. Every complete page is shown in Spanish. */
export function demoSpanish(content: ContentPayload, sold: readonly ContentText[], brand: Named): Spanish {
  const texts = Object.fromEntries(
    [...textsOf(content), ...sold].flatMap(({ key, english }) => {
      const text = spanishOf(english, brand)
      return text === undefined ? [] : [[key, { text, ofHash: hashOf(english) }]]
    }),
  )
  return { pages: [...wholePages({ ...content, es: { pages: [], texts } })], texts }
}

function spanishOf(english: string, { name, operator }: Named): string | undefined {
  const { phone } = operator
  const own: [mark: string, value: string][] = [
    ['[operator]', operator.name],
    ['[brand]', name],
    ['[address]', operator.address],
    ['[phone]', `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`],
    ['[inbox]', operator.email],
  ]
  const said = spaced(english)
  const general = own.reduce((text, [mark, value]) => text.replaceAll(value, mark), said)
  const found = phrases.get(said) ?? phrases.get(general)
  const named = found && own.reduce((text, [mark, value]) => text.replaceAll(mark, value), found)
  return named?.replaceAll(/(\(\d{3}\)) (?=\d{3}-)/g, '$1\u00a0')
}

/** With plain spaces: the English has a non-breaking one in each phone number. */
function spaced(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
