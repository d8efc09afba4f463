import { themeContrasts } from '#domain/content/theme/contrast.rules.ts'

/** Whether a theme's colors have enough contrast, checked as they are chosen. */
export function ThemeContrasts({ theme }: { theme: unknown }) {
  const contrasts = themeContrasts((theme ?? {}) as Parameters<typeof themeContrasts>[0])
  return (
    <section aria-label="Contrast" className="rounded-md border border-line p-3">
      <table className="w-full text-small">
        <caption className="mb-1 text-left font-semibold">Contrast</caption>
        <tbody>
          {contrasts.map(({ what, ratio, least }) => (
            <tr key={what}>
              <th scope="row" className="py-0.5 text-left font-normal">
                {what}
              </th>
              <td className="text-right tabular-nums">{ratio.toFixed(1)}</td>
              <td className="pl-2 text-right">
                {ratio >= least ? (
                  <span className="text-success-strong">good</span>
                ) : (
                  <strong className="text-danger-strong">too low</strong>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
