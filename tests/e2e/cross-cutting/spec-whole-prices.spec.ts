import { demoPlans, enrolmentFeeCents } from '#demo/dataset/plans.ts'
import { formatCents } from '#domain/format.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { forbiddenIn, glossaryRules, readableText } from '#tests/helpers/glossary-rules.ts'

/** How far before a renewal price the first payment may be, in characters of readable text. */
const near = 200
const perTerm = /^\s*(?:(?:a|each|every|per) (?:month|year)|(?:al|cada|por) (?:mes|año))/
const teasers = /\b(?:from|starting at|as low as|only|desde|a partir de|solo) \$\d|\blowest\b|\bmás bajo\b/i

/** Both formats of an amount. */
const written = (cents: number) => [formatCents(cents), formatCents(cents, { whole: true })]

/** Each place where a renewal price is read without the first payment before it. */
function bareIn(text: string, prices: { first: number; renewal: number }[]): string[] {
  return prices.flatMap(({ first, renewal }) =>
    [...new Set(written(renewal))].flatMap((price) =>
      [...text.matchAll(new RegExp(`${price.replaceAll(/[.$]/g, '\\$&')}(?![\\d.,]\\d)`, 'g'))].flatMap(
        ({ index }) => {
          const before = text.slice(Math.max(0, index - near), index)
          const isOfPlan = perTerm.test(text.slice(index + price.length))
          return isOfPlan && first > renewal && !written(first).some((sum) => before.includes(sum))
            ? text.slice(Math.max(0, index - 60), index + 40)
            : []
        },
      ),
    ),
  )
}

/** How many pages are requested at once. */
const atOnce = 4

/**
 * How many pages to read of those that one component renders from rows, offices and cities: per state, and in Spanish
 * in total. Every other page is read.
 */
const alike = 2

/** The pages to read, of all that are listed. */
function pagesToRead(listed: string[]): string[] {
  const kindOf = (path: string) =>
    /^\/es\/(?:dentists|office)(?=\/)/.exec(path)?.[0] ??
    /^\/dentists\/[^/]+(?=\/)/.exec(path)?.[0] ??
    /^\/office\/[^/]*-(\w\w)\//.exec(path)?.[1] ??
    path
  return [...Map.groupBy(listed, kindOf).values()].flatMap((paths) => paths.slice(0, alike))
}

for (const brand of ['brightharbor', 'copperstate', 'lumen'] as const) {
  test(`whole prices: no public page of ${brand} has a plan’s price without its joining fee, nor a word the glossary forbids`, async ({
    request,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const headers = {
      host: `${brand}.localhost:${new URL(baseURL ?? '').port}`,
      'accept-encoding': 'identity',
    }
    const fee = enrolmentFeeCents[brand]
    const prices = demoPlans[brand]
      .flatMap(({ monthCents, yearCents }) => [monthCents, yearCents])
      .flatMap((renewal) => (renewal === null ? [] : { first: renewal + fee, renewal }))
    const advertised = prices.map(({ first }) => (first / 100).toFixed(2))
    const words = glossaryRules('en')
    const sitemap = await (await request.get('/sitemap.xml', { headers })).text()
    const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    )
    expect(listed.length).toBeGreaterThan(20)
    const left = [
      ...pagesToRead(listed),
      '/find-a-dentist?zip=85004',
      '/savings-summary?at=85004',
      '/join-now?people=3&interval=month',
    ]
    const found: string[] = []
    let shown = 0
    const readNext = async (): Promise<void> => {
      const path = left.pop()
      if (!path) return
      const html = await (await request.get(path, { headers })).text()
      const read = readableText(html)
      const text = read.replaceAll(/\s+/g, ' ')
      if (prices.some(({ first }) => written(first).some((sum) => text.includes(sum)))) shown += 1
      const offers = [...html.matchAll(/"@type":"Offer"[^{}]*?"price":"([\d.]+)"/g)].map(([, price]) => price)
      found.push(
        ...[
          ...bareIn(text, prices),
          ...offers.filter((price) => !advertised.includes(price ?? '')).map((price) => `Offer ${price}`),
          ...(teasers.exec(text) ?? []),
          ...forbiddenIn(read, words),
        ].map((fault) => `${path}: ${fault}`),
      )
      return readNext()
    }
    await Promise.all(Array.from({ length: atOnce }, readNext))
    expect(found).toEqual([])
    expect(shown).toBeGreaterThan(5)
  })
}
