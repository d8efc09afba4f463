import { blockSchema, commonFields } from '#domain/content/block.schema.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { type Field, fieldOf, fieldsOf, fixedValue, wordsOf } from './fields.rules.ts'
import { partOfVariable, type SitePart } from './parts.rules.ts'

/** One kind of block: its display name and the fields of its form. */
export type BlockForm = { type: string; title: string; help?: string; fields: Field[] }

/** Every form of the studio, as data. Field names outside pages are paths from the content's root. */
export type Forms = {
  blocks: BlockForm[]
  page: Field[]
  landing: Field[]
  state: Field[]
  site: Record<SitePart, Field[]>
}

let made: Forms | undefined

/**
 * The forms, built once from the content schema: a new schema entry becomes a new field, and a new block a new form.
 */
export function contentForms(): Forms {
  made ??= makeForms()
  return made
}

function makeForms(): Forms {
  const { base, pages, redirects } = contentSchema.shape
  const { layout, variables, theme } = base.shape
  const { landing, states, home } = pages.shape
  const ofPage = (name: string) => name !== 'blocks'
  const variablesOf = (part: SitePart) =>
    under(
      'base.variables',
      fieldsOf(variables, (name) => partOfVariable(name) === part),
    )
  return {
    blocks: blockSchema.options.map((option) => {
      const type = String(fixedValue(option, 'type'))
      // Fields that every block has come last; editors come for the block's own.
      const fields = fieldsOf(option)
      const isCommon = ({ name }: Field) => name in commonFields
      const ordered = [...fields.filter((field) => !isCommon(field)), ...fields.filter(isCommon)]
      return { type, ...wordsOf(option, type), fields: ordered }
    }),
    page: fieldsOf(home, ofPage),
    landing: fieldsOf(landing.unwrap().valueType, ofPage),
    state: fieldsOf(states.unwrap().valueType, ofPage),
    site: {
      header: [...under('base.layout.header', fieldsOf(layout.shape.header)), ...variablesOf('header')],
      menu: variablesOf('menu'),
      footer: [...under('base.layout.footer', fieldsOf(layout.shape.footer)), ...variablesOf('footer')],
      theme: under('base.theme', fieldsOf(theme)),
      redirects: [fieldOf('redirects', redirects)],
      site: variablesOf('site'),
    },
  }
}

function under(path: string, fields: Field[]): Field[] {
  return fields.map((field) => ({ ...field, name: `${path}.${field.name}` }))
}
