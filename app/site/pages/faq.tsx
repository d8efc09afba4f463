import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Blocks } from '#app/site/blocks/blocks.tsx'
import { FaqItems } from '#app/site/blocks/faq-list.tsx'
import type { PageHandle } from '#app/site/route-handle.ts'
import { PageHead } from '#app/site/seo/page-head.tsx'
import { describePage } from '#app/site/seo/page-meta.ts'
import { describeQuestions } from '#app/site/seo/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'
import type { Route } from './+types/faq'
import { searchQuestions } from './faq-search.rules.ts'
import { readNamedPage } from './read-page.server.ts'

export const handle = { page: 'faq', title: () => m.pages_faq_title(), query: ['q'] } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...describePage(loaderData),
  ...describeQuestions(loaderData?.blocks ?? []),
]

export function loader(args: Route.LoaderArgs) {
  return readNamedPage(args, 'faq')
}

/** All questions of the page's lists, filtered as the visitor types; without scripts the form asks the server. */
export default function Faq({ loaderData: page }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const lists = page.blocks.filter((block) => block.type === 'faq_list')
  const found = lists.map((block) => ({ block, items: searchQuestions(block.items, query) }))
  const count = found.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <PageHead title={page.title ?? m.pages_faq_title()} lead={page.description} lang={page.lang} />
      <div className="wrap-page section-space">
        <Form
          method="get"
          role="search"
          className="flex max-w-reading flex-wrap items-end gap-3"
          // Typed text is searched immediately, so nothing needs to go into the address.
          onSubmit={(event) => event.preventDefault()}
        >
          <div className="grow">
            <TextField
              name="q"
              type="search"
              label={m.pages_faq_search()}
              autoComplete="off"
              maxLength={100}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              before={<Icon name="search" />}
            />
          </div>
          <noscript>
            <Button type="submit">{m.pages_search()}</Button>
          </noscript>
        </Form>
        <p aria-live="polite" className="mt-4 min-h-7 text-small text-muted">
          {query.trim() === '' ? '' : m.pages_faq_found({ count })}
        </p>
        {found.map(
          ({ block, items }, index) =>
            items.length > 0 && (
              <section
                key={block.title ?? index}
                id={block.id}
                lang={block.lang}
                data-block={block.at}
                className="mt-10 first-of-type:mt-4 lg:grid lg:grid-cols-[1fr_1.9fr] lg:gap-16"
              >
                {block.title && <h2 className="mb-4 text-heading lg:pt-4">{block.title}</h2>}
                <FaqItems items={items} />
              </section>
            ),
        )}
      </div>
      <Blocks blocks={page.blocks.filter((block) => block.type !== 'faq_list')} />
    </>
  )
}
