import { contentOf } from './content.mjs'
import { Faq } from './faq.jsx'
import { Header } from './header.jsx'

export const dynamic = 'force-dynamic'

function Card({ c }) {
  return (
    <article className="rounded-xl border bg-white p-6 shadow-sm">
      <h3 className="text-xl font-semibold">
        <a href={c.href}>{c.title}</a>
      </h3>
      <p className="mt-1 text-2xl">
        <span className="sr-only">Price </span>${c.price}
        <small className="text-sm text-gray-500"> / year</small>
      </p>
      <p className="mt-3 text-gray-700">{c.body}</p>
      <ul className="mt-3 space-y-1">
        {c.features.map((f) => (
          <li key={f} className="flex gap-2">
            <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" className="text-teal-700">
              <path fill="currentColor" d="M6 11.2 2.8 8l-1.1 1.1L6 13.4l8.4-8.4-1.1-1.1z" />
            </svg>
            {f}
          </li>
        ))}
      </ul>
      <a className="mt-4 inline-block rounded bg-teal-700 px-4 py-2 text-white" href={c.href}>
        Join {c.title}
      </a>
    </article>
  )
}
/** A page made anew for each request, without a database; `?parts=` says how long it is. */
export default async function Page({ searchParams }) {
  const { parts } = await searchParams
  const { brand, nav, hero, steps, cards, savings, faq, footer } = contentOf(Number(parts))
  return (
    <>
      <Header brand={brand} nav={nav} />
      <main>
        <section className="bg-teal-50">
          <div className="mx-auto grid max-w-6xl gap-8 px-4 py-16 md:grid-cols-2">
            <div>
              <h1 className="text-5xl font-bold">{hero.title}</h1>
              <p className="mt-4 text-lg text-gray-700">{hero.lead}</p>
              <form action="/find-a-dentist" method="get" className="mt-6 flex gap-2">
                <label className="sr-only" htmlFor="zip">
                  ZIP code
                </label>
                <input
                  id="zip"
                  name="zip"
                  inputMode="numeric"
                  pattern="[0-9]{5}"
                  className="rounded border px-3 py-2"
                  placeholder="ZIP code"
                  required
                />
                <button className="rounded bg-teal-700 px-5 py-2 text-white" type="submit">
                  Find a dentist
                </button>
              </form>
              <a className="mt-4 inline-block underline" href="/plans">
                {hero.cta}
              </a>
            </div>
            <img src={hero.image} alt="Family smiling" width="560" height="400" fetchPriority="high" />
          </div>
        </section>
        <section className="mx-auto max-w-6xl px-4 py-12">
          <h2 className="mb-6 text-3xl font-semibold">How it works</h2>
          <ol className="grid gap-6 md:grid-cols-3">
            {steps.map((s) => (
              <li key={s.n} className="rounded border p-4">
                <strong className="text-teal-700">{s.title}</strong>
                <p>{s.body}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="mx-auto max-w-6xl px-4 py-12" aria-labelledby="plans">
          <h2 id="plans" className="mb-6 text-3xl font-semibold">
            Plans
          </h2>
          <div className="grid gap-6 md:grid-cols-3">
            {cards.map((c) => (
              <Card key={c.id} c={c} />
            ))}
          </div>
        </section>
        <section className="mx-auto max-w-4xl px-4 py-12">
          <h2 className="mb-6 text-3xl font-semibold">What members save</h2>
          <table className="w-full text-left">
            <thead>
              <tr>
                <th scope="col">Procedure</th>
                <th scope="col">Usual cost</th>
                <th scope="col">Member cost</th>
                <th scope="col">You save</th>
              </tr>
            </thead>
            <tbody>
              {savings.map((s) => (
                <tr key={s.procedure} className="border-t">
                  <th scope="row" className="py-2 font-normal">
                    {s.procedure}
                  </th>
                  <td>${s.usual}</td>
                  <td>${s.member}</td>
                  <td className="font-semibold text-teal-700">${s.usual - s.member}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Faq items={faq} />
      </main>
      <footer className="bg-gray-900 text-gray-200">
        <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 md:grid-cols-4">
          {footer.columns.map((c) => (
            <div key={c.title}>
              <h2 className="mb-3 font-semibold">{c.title}</h2>
              <ul className="space-y-1">
                {c.links.map((l) => (
                  <li key={l.href}>
                    <a className="hover:underline" href={l.href}>
                      {l.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="mx-auto max-w-6xl px-4 pb-8 text-xs">{footer.legal}</p>
      </footer>
    </>
  )
}
