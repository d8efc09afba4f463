import { demoPlans, enrolmentFeeCents } from '#demo/dataset/plans.ts'
import { formatCents } from '#domain/format.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

/** How far before a renewal price, in characters of what is read, the first payment may stand. */
const near = 200
const perTerm = /^\s*(?:a|each|every|per) (?:month|year)/
const teasers = /\b(?:from|starting at|as low as|only) \$\d|\blowest\b/i

/** What is read on a page: no script, no mark-up. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

/** Both ways a sum is written. */
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

for (const brand of ['brightharbor', 'copperstate', 'lumen'] as const) {
  test(`whole prices: no public page of ${brand} has a plan’s price without its joining fee`, async ({
    request,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const headers = { host: `${brand}.localhost:${new URL(baseURL ?? '').port}` }
    const fee = enrolmentFeeCents[brand]
    const prices = demoPlans[brand]
      .flatMap(({ monthCents, yearCents }) => [monthCents, yearCents])
      .flatMap((renewal) => (renewal === null ? [] : { first: renewal + fee, renewal }))
    const sitemap = await (await request.get('/sitemap.xml', { headers })).text()
    const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    )
    expect(listed.length).toBeGreaterThan(20)
    const asked = [
      '/find-a-dentist?zip=85004',
      '/savings-summary?at=85004',
      '/join-now?people=3&interval=month',
    ]
    const found: string[] = []
    let shown = 0
    for (const path of [...listed, ...asked]) {
      const html = await (await request.get(path, { headers })).text()
      const text = textOf(html)
      if (prices.some(({ first }) => written(first).some((sum) => text.includes(sum)))) shown += 1
      const offers = [...html.matchAll(/"@type":"Offer"[^{}]*?"price":"([\d.]+)"/g)].map(([, price]) => price)
      const advertised = prices.map(({ first }) => (first / 100).toFixed(2))
      found.push(
        ...bareIn(text, prices).map((place) => `${path}: ${place}`),
        ...offers
          .filter((price) => !advertised.includes(price ?? ''))
          .map((price) => `${path}: Offer ${price}`),
        ...(teasers.exec(text) ?? []).map((words) => `${path}: ${words}`),
      )
    }
    expect(found).toEqual([])
    expect(shown).toBeGreaterThan(5)
  })
}
