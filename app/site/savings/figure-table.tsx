import { withTableRoles } from '#app/ui/table-roles.ts'

/** A table row; `lang` if its name is English on a Spanish page. */
type Line = { name: string; lang?: 'en' | undefined; figures: string[] }

/** A plot's figures: names in the first column, numbers in the others; large text stacks the rows (app/adapt.css). */
export function FigureTable({ label, head, rows }: { label: string; head: string[]; rows: Line[] }) {
  return (
    <div className="price-frame">
      {withTableRoles(
        <table
          aria-label={label}
          className="price-table w-full border-collapse text-left text-small tabular-nums"
        >
          <thead className="border-b border-line-strong/50 text-fine text-muted">
            <tr>
              {head.map((word, index) => (
                <th
                  key={word}
                  scope="col"
                  className={`py-2 font-medium ${index === 0 ? 'pr-3' : 'pl-3 text-right'}`}
                >
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ name, lang, figures }) => (
              <tr key={name}>
                <th scope="row" lang={lang} className="py-2.5 pr-3 font-medium">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={head[index + 1]} className="py-2.5 pl-3 text-right">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>,
      )}
    </div>
  )
}
