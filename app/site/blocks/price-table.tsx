import type { ReactNode } from 'react'
import { withTableRoles } from '#app/ui/table-roles.ts'

/**
 * Prices side by side in a frame: the first column names a line's subject, the others hold amounts. If the text is too
 * large for them to fit side by side, each line shows its name above its amounts (app/adapt.css).
 */
export function PriceTable({
  caption,
  captionLang,
  heads: [first, ...amounts],
  children,
}: {
  caption: string | undefined
  captionLang?: 'en' | undefined
  heads: [string, ...string[]]
  /** Its sections, made of `PriceRow`. */
  children: ReactNode
}) {
  return (
    <div className="price-frame overflow-x-auto rounded-xl border border-line bg-surface text-ink">
      {withTableRoles(
        <table className="price-table w-full border-collapse text-left text-small tabular-nums sm:text-base">
          <caption lang={captionLang} className="sr-only">
            {caption}
          </caption>
          <thead className="bg-accent-soft text-small">
            <tr>
              <th scope="col" className="w-full py-3 pr-1 pl-4 font-semibold sm:px-6">
                {first}
              </th>
              {amounts.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="px-1.5 py-3 text-right font-semibold last:pr-4 sm:px-6 sm:whitespace-nowrap sm:last:pr-6"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>,
      )}
    </div>
  )
}

/** A line of the table: its name, then its cells (`PriceCell`). */
export function PriceRow({
  name,
  lang,
  children,
}: {
  name: ReactNode
  lang?: 'en' | undefined
  children: ReactNode
}) {
  return withTableRoles(
    <tr>
      <th
        scope="row"
        lang={lang}
        className="py-3 pr-1 pl-4 font-medium leading-snug in-[tfoot]:font-semibold wrap-anywhere sm:px-6"
      >
        {name}
      </th>
      {children}
    </tr>,
  )
}

/** An amount in a line. */
export function PriceCell({ className = '', children }: { className?: string; children: ReactNode }) {
  return withTableRoles(
    <td translate="no" className={`px-1.5 py-3 text-right last:pr-4 sm:px-6 sm:last:pr-6 ${className}`}>
      {children}
    </td>,
  )
}
