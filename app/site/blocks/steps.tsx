import { Illustration } from '#app/illustrations/illustration.tsx'
import { keyed } from './keyed.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'

const columns: Record<number, string> = { 1: '', 2: 'md:grid-cols-2', 4: 'sm:grid-cols-2 xl:grid-cols-4' }

/** Numbered steps in order. */
export function StepsBlock({ block }: { block: ResolvedBlock<'steps'> }) {
  const quiet = quietOn(block.ground ?? 'page')
  return (
    <Section block={block}>
      <ol
        className={`grid gap-x-5 gap-y-6 md:gap-x-10 md:gap-y-10 ${columns[block.items.length] ?? 'md:grid-cols-3'}`}
      >
        {keyed(block.items).map(([step, key, index]) => (
          <li key={key} className="grid grid-cols-[5.5rem_1fr] items-start gap-x-4 md:block">
            {step.illustration ? (
              <Illustration name={step.illustration} className="-ml-2 h-18 w-24 max-w-full md:h-36 md:w-48" />
            ) : (
              <span className="md:hidden" />
            )}
            <div className="md:mt-4">
              <h3 className="text-subheading">
                <span className="tabular-nums opacity-70">{`${index + 1}. `}</span>
                <span>{step.title}</span>
              </h3>
              <p className={`mt-1 md:mt-2 ${quiet}`}>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
