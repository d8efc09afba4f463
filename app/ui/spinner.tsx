/** Diameters in CSS pixels and the shared stroke width (specification §9). */
export const spinnerSizes = { sm: 18, md: 36, lg: 54, xl: 90 } as const
export const spinnerStroke = 4

export type SpinnerSize = keyof typeof spinnerSizes

/** A spinning ring; `label` is read out, leave it empty if adjacent text says the same. */
export function Spinner({ size = 'md', label = '' }: { size?: SpinnerSize; label?: string }) {
  const diameter = spinnerSizes[size]
  const radius = (diameter - spinnerStroke) / 2
  const around = 2 * Math.PI * radius
  return (
    <svg
      width={diameter}
      height={diameter}
      viewBox={`0 0 ${diameter} ${diameter}`}
      className="shrink-0 animate-spin"
      fill="none"
      stroke="currentColor"
      strokeWidth={spinnerStroke}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <circle cx={diameter / 2} cy={diameter / 2} r={radius} opacity="0.2" />
      <circle
        cx={diameter / 2}
        cy={diameter / 2}
        r={radius}
        strokeLinecap="round"
        strokeDasharray={`${around * 0.28} ${around}`}
      />
    </svg>
  )
}
