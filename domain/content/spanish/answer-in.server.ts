import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { Services } from '#domain/services.ts'
import type { Locale } from '#messages/locale.ts'
import { makeIn } from '#messages/make-in.ts'
import { askNamesOf } from './sold-name.ts'
import { type Spoken, sayer } from './spanish.rules.ts'
import type { Spanish } from './spanish.schema.ts'

const names = new AsyncLocalStorage<Pick<Spoken, 'say'>>()
askNamesOf(() => names.getStore())

/**
 * Builds a response, email or document in a language, like `makeIn`, using the brand's own names for what it sells
 * (`soldName`). Names are in English while the brand's content can't be read.
 */
export async function answerIn<Made>(
  { content, brand }: { content: Pick<Services['content'], 'read'>; brand: Brand },
  locale: Locale,
  make: () => Made | Promise<Made>,
): Promise<Made> {
  if (locale === 'en') return makeIn(locale, make)
  const read = await content.read(brand, undefined, { locale }).catch(() => null)
  const inLanguage = () => makeIn(locale, make)
  return read?.spoken ? names.run(read.spoken, inLanguage) : inLanguage()
}

/**
 * The same without a request, such as a contract made by a job: what the brand sells still gets its translated names.
 */
export async function nameIn<Made>(
  db: Db,
  { brandId, locale }: { brandId: string; locale: Locale },
  make: () => Made,
): Promise<Made> {
  if (locale === 'en' || names.getStore()) return make()
  const [published] = await db
    .select({ texts: sql<Spanish['texts'] | null>`${contentVersions.payload} #> '{es,texts}'` })
    .from(contentVersions)
    .innerJoin(
      brands,
      and(eq(brands.id, contentVersions.brandId), eq(brands.publishedVersion, contentVersions.number)),
    )
    .where(ofBrand(contentVersions, brandId))
  return names.run({ say: sayer({ texts: published?.texts ?? {} }) }, make)
}
