import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import type { Basket } from '#domain/savings/basket.rules.ts'
import { type PricedService, searchServices } from '#domain/savings/priced-services.rules.ts'
import type { SavingsSummary } from '#domain/savings/savings-summary.server.ts'
import * as m from '#messages'

const whole = { whole: true }

type Parts = {
  services: PricedService[]
  basket: Basket
  onChange: (service: string, quantity: number) => void
  plan: SavingsSummary['plan']
  place: string | null
}

/** Every service by category, filtered as the visitor types; without scripts the whole list shows. */
export function PriceList({ services, basket, onChange, plan, place }: Parts) {
  const [params] = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const search = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Text typed just before hydration is in the field, but no event for it will follow.
    const typed = search.current?.querySelector<HTMLInputElement>('input[name=q]')?.value
    if (typed) setQuery(typed)
  }, [])
  const found = searchServices(services, query)
  const categories = [...Map.groupBy(found, ({ category }) => category)]
  return (
    <section aria-labelledby="prices" className="min-w-0">
      <h2 id="prices" className="text-heading">
        <Title plan={plan} />
        {place && <span className="block text-small font-normal text-muted">{place}</span>}
      </h2>
      {/* A form for browsers without scripts; with them, the list has updated before Enter. */}
      <form
        ref={search}
        method="get"
        data-print="hide"
        onSubmit={(event) => event.preventDefault()}
        className="mt-5 max-w-reading"
      >
        {['plan', 'at', 'office', 'basket', 'version'].map((name) => {
          const value = params.get(name)
          return value && <input key={name} type="hidden" name={name} value={value} />
        })}
        <TextField
          name="q"
          type="search"
          label={m.savings_search()}
          placeholder={m.savings_search_example()}
          autoComplete="off"
          maxLength={80}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          before={<Icon name="search" />}
        />
        <p aria-live="polite" className="mt-2 min-h-6 text-small text-muted">
          {query.trim() === ''
            ? m.savings_services_count({ count: services.length })
            : m.savings_services_found({ count: found.length })}
        </p>
      </form>
      {query.trim() === '' && categories.length > 1 && (
        <nav aria-label={m.savings_categories()} data-print="hide" className="mt-3">
          <ul className="flex flex-wrap gap-2">
            {categories.map(([category, list]) => (
              <li key={category}>
                <a
                  href={`#${anchorOf(category)}`}
                  lang={list[0]?.lang?.category}
                  className="inline-flex min-h-10 items-center rounded-full border border-line bg-surface px-4 text-small font-medium hover:border-accent hover:text-accent-strong"
                >
                  {category}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {categories.map(([category, list]) => (
        <CategoryTable key={category} category={category} list={list} basket={basket} onChange={onChange} />
      ))}
      <p className="mt-6 text-small text-muted">{m.savings_prices_foot()}</p>
    </section>
  )
}

function Title({ plan }: Pick<Parts, 'plan'>) {
  if (!plan) return <span>{m.savings_prices_title()}</span>
  const says = plan.own === 'current' ? m.savings_prices_own_title : m.savings_prices_plan_title
  return (
    <span>
      <RichMessage parts={says({ plan: plan.name })} tags={{ plan: wordsIn(plan.lang?.name) }} />
    </span>
  )
}

function CategoryTable({
  category,
  list,
  basket,
  onChange,
}: Pick<Parts, 'basket' | 'onChange'> & { category: string; list: PricedService[] }) {
  const id = useId()
  return (
    <section id={anchorOf(category)} aria-labelledby={id} className="mt-8">
      <h3 id={id} lang={list[0]?.lang?.category} className="text-subheading">
        {category}
      </h3>
      <table aria-labelledby={id} className="mt-2 w-full border-collapse text-left tabular-nums">
        <thead className="border-b border-line-strong/50 text-fine text-muted">
          <tr>
            <th scope="col" className="py-2 pr-2 font-medium wrap-anywhere">
              {m.savings_service()}
            </th>
            <th scope="col" className="w-15 px-1 py-2 text-right font-medium sm:w-20 sm:px-2">
              {m.savings_usual()}
            </th>
            <th scope="col" className="w-15 px-1 py-2 text-right font-medium sm:w-20 sm:px-2">
              {m.savings_member()}
            </th>
            <th scope="col" className="hidden w-20 px-2 py-2 text-right font-medium sm:table-cell">
              {m.savings_you_save()}
            </th>
            <th scope="col" className="w-13 py-2 text-right font-medium">
              <span className="sr-only">{m.savings_estimate()}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {list.map((priced) => (
            <PriceRow
              key={priced.service}
              priced={priced}
              quantity={basket[priced.service] ?? 0}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PriceRow({
  priced,
  quantity,
  onChange,
}: Pick<Parts, 'onChange'> & { priced: PricedService; quantity: number }) {
  const { service, name, lang, usualCents, memberCents, included } = priced
  const share = Math.round(((usualCents - memberCents) / Math.max(1, usualCents)) * 100)
  return (
    <tr>
      <th scope="row" className="py-2.5 pr-2 text-base leading-snug font-medium wrap-anywhere">
        <span lang={lang?.name}>{name}</span>
        {included > 0 && (
          <span className="block text-fine font-normal text-success-strong">
            {m.savings_included_yearly({ count: included })}
          </span>
        )}
      </th>
      <td translate="no" className="px-1 text-right text-muted line-through decoration-1 sm:px-2">
        {formatCents(usualCents, whole)}
      </td>
      <td translate="no" className="px-1 text-right font-semibold sm:px-2">
        {formatCents(memberCents, whole)}
      </td>
      <td className="hidden px-2 text-right text-muted sm:table-cell">{`${share}%`}</td>
      <td className="text-right">
        <button
          type="button"
          aria-label={m.savings_add({ name, quantity })}
          onClick={() => onChange(service, quantity + 1)}
          className="inline-grid size-11 place-items-center rounded-full text-accent-strong hover:bg-accent-soft"
        >
          {quantity > 0 ? (
            <span className="grid size-7 place-items-center rounded-full bg-accent text-small font-semibold text-on-accent">
              {quantity}
            </span>
          ) : (
            <Icon name="plus" />
          )}
        </button>
      </td>
    </tr>
  )
}

function anchorOf(category: string): string {
  return `prices-${category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}
