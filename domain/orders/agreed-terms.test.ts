import { expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import type { ContentStore } from '#domain/content/content-store.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { findAgreedTerms } from './agreed-terms.server.ts'

const database = useDatabase()
const membershipId = '01a12c1f-2100-7000-8000-000000000002'

/** Terms in both languages; `shown`: whether the Spanish was shown. */
const store = (shown: boolean) =>
  ({
    read: async (_brand: unknown, _version: unknown, reader?: { locale?: string }) => {
      const isSpanish = reader?.locale === 'es'
      const terms =
        isSpanish && shown
          ? {
              title: 'Términos de servicio',
              blocks: [{ type: 'rich_text', html: '<p>Este es el contrato.</p><p></p>' }],
            }
          : {
              title: 'Terms of service',
              blocks: [{ type: 'rich_text', html: '<p>This is the contract.</p><p></p>' }],
            }
      return { pages: { terms }, ...(isSpanish && { spoken: { hasPage: () => shown } }) }
    },
  }) as unknown as Pick<ContentStore, 'read'>

test('a Spanish reader’s saved terms are Spanish with the English after them; English ones where no Spanish was shown', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  const titles = async (language: 'en' | 'es', shown = true) => {
    const terms = await findAgreedTerms({ db, content: store(shown), brand }, { membershipId, language })
    return terms?.said.map(({ locale, title, blocks }) => `${locale} ${title}: ${blocks[0]?.text}`)
  }
  const english = 'en Terms of service: This is the contract.'
  expect(await titles('en')).toEqual([english])
  expect(await titles('es')).toEqual(['es Términos de servicio: Este es el contrato.', english])
  expect(await titles('es', false)).toEqual([english])
})
