import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import type { Db } from '#db/client.ts'
import { minimalContent } from '#demo/contents.ts'
import { demoBrands } from '#demo/dataset/brands.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import type { ServicesConfig } from '#domain/services.ts'
import { createMailCatalog } from '#emails/mail-catalog.ts'
import { testConfig, testServices } from '#tests/helpers/test-api.ts'
import * as kit from './kit.tsx'
import * as mail from './mail.tsx'
import * as mailAttachment from './mail-attachment.ts'
import * as mailHtml from './mail-html.ts'
import * as mailPreviewHtml from './mail-preview-html.ts'
import * as mailPreviews from './mail-previews.tsx'

/** Calls a page's loader as the router does, without a database. */
async function load(
  { loader }: { loader: unknown },
  appEnv: ServicesConfig['appEnv'],
  params: Record<string, string> = {},
): Promise<unknown> {
  const content = contentSchema.parse(minimalContent())
  const store = { read: async () => content } as never
  const services = testServices(
    {} as Db,
    { now: new Date() },
    {
      config: { ...testConfig, appEnv },
      content: store,
      mails: createMailCatalog({ config: testConfig, content: store }),
    },
  )
  const context = new RouterContextProvider()
  const brand = { id: 'one', publishedVersion: 1, ...demoBrands[0] } as Brand
  context.set(requestContext, { services, brand, scope: {} as never, account: null, locale: 'en' })
  const call = loader as (args: unknown) => unknown
  return call({ context, params, url: new URL('http://localhost/dev/page') })
}

test.each(Object.entries({ kit, mail, mailHtml, mailAttachment, mailPreviews, mailPreviewHtml }))(
  'in production there is no developer page: %s',
  async (_, page) => {
    await expect(load(page, 'production', { name: 'welcome' })).rejects.toMatchObject({
      init: { status: 404 },
    })
  },
)

test('a preview is the email in the brand’s colors, under a policy that lets it fetch and run nothing', async () => {
  const answer = await load(mailPreviewHtml, 'development', { name: 'welcome' })
  if (!(answer instanceof Response)) throw new Error('This is no answer.')
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'/,
  )
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  const html = await answer.text()
  for (const words of ['Welcome, Morgan', 'Bright Harbor Dental Savings', '#0f6a5d'])
    expect(html).toContain(words)
})

test.each(['no-such-mail', 'toString'])('there is no preview called %s', async (name) => {
  await expect(load(mailPreviewHtml, 'development', { name })).rejects.toMatchObject({
    init: { status: 404 },
  })
})
