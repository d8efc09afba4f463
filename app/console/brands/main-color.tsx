import { useState } from 'react'
import { ThemeContrasts } from '#app/console/content/theme-contrasts.tsx'
import { TextField } from '#app/ui/field.tsx'
import { themeOfColor } from '#domain/content/theme/theme-of-color.rules.ts'

const first = '#0f6a5d'
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The one color that a brand's theme derives from, with a preview and whether people can read it. */
export function MainColor() {
  const [color, setColor] = useState(first)
  const theme = themeOfColor(color)
  // The form owns the field, so typed input stays while an error is corrected.
  function choose(chooser: HTMLInputElement) {
    const field = chooser.form?.elements.namedItem('color')
    if (!(field instanceof HTMLInputElement)) return
    field.value = chooser.value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField
            name="color"
            label="Main color"
            hint="For example, the logo’s color: #rrggbb."
            defaultValue={first}
            onInput={({ currentTarget }) => isColor(currentTarget.value) && setColor(currentTarget.value)}
            spellCheck={false}
          />
          <input
            type="color"
            aria-label="Choose: Main color"
            value={color.toLowerCase()}
            onChange={({ target }) => choose(target)}
            className="h-12 w-14 rounded-md border border-line-strong bg-surface p-1"
          />
        </div>
        <svg
          viewBox="0 0 320 96"
          role="img"
          aria-label="How it looks"
          className="w-full rounded-md border border-line"
        >
          <rect width="320" height="96" fill={theme.accentSoft} />
          <text x="20" y="38" fontSize="16" fontWeight="600" fill={theme.accentStrong}>
            Know the price before you go
          </text>
          <rect x="20" y="54" width="96" height="28" rx="6" fill={theme.accent} />
          <text x="68" y="73" fontSize="13" textAnchor="middle" fill={theme.onAccent}>
            Join now
          </text>
        </svg>
        <p aria-live="polite" className="text-small text-muted">
          {theme.accent !== color.toLowerCase() &&
            `It’s darkened to ${theme.accent} so that white text on it is readable.`}
        </p>
      </div>
      <ThemeContrasts theme={theme} />
    </div>
  )
}
