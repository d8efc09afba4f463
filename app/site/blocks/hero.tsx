import { Illustration } from '#app/illustrations/illustration.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { keyed } from './keyed.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import { Eyebrow } from './section.tsx'
import { ZipSearch } from './zip-search.tsx'

type Hero = ResolvedBlock<'hero'>

/** The top of the page: what this is, and a search for nearby dentists. */
export function HeroBlock({ block }: { block: Hero }) {
  if (block.layout === 'panel') return <PanelHero block={block} />
  if (block.layout === 'above') return <TallHero block={block} />
  return (
    <section id={block.id} dir="auto" className="pt-6 pb-6 sm:pt-14 sm:pb-14 lg:py-20">
      <div className="wrap-page grid items-center gap-6 sm:gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
        <div>
          <Words block={block} />
          <div className="mt-5 sm:mt-8">
            <Search block={block} />
          </div>
          <Points block={block} />
        </div>
        {block.illustration && (
          <Illustration name={block.illustration} fills className="h-auto w-full max-sm:hidden" />
        )}
      </div>
    </section>
  )
}

/** Centered text above a wide scene at the bottom of the section. */
function TallHero({ block }: { block: Hero }) {
  return (
    <section id={block.id} dir="auto" className="overflow-hidden pt-7 sm:pt-16 lg:pt-20">
      <div className="wrap-wide flex flex-col items-center text-center">
        <Words block={block} centred />
        <div className="mt-5 w-full sm:mt-8 max-w-lg text-left">
          <Search block={block} />
        </div>
        <Points block={block} centred />
      </div>
      {block.illustration && (
        <Illustration
          name={block.illustration}
          fills
          wide
          className="mt-5 block h-24 w-full sm:mt-12 sm:h-80 lg:h-[max(28rem,32vw)]"
        />
      )}
    </section>
  )
}

/** A dark, full-width panel with the drawing at the side. */
function PanelHero({ block }: { block: Hero }) {
  return (
    <section id={block.id} dir="auto" className="pt-4 pb-6 sm:pt-6">
      <div className="wrap-page grid overflow-hidden rounded-2xl bg-deep text-white lg:grid-cols-[1.1fr_1fr]">
        <div data-ground="dark" className="p-6 py-7 sm:p-12 lg:p-16">
          <Words block={block} dark />
          <div className="mt-5 sm:mt-8">
            <Search block={block} />
          </div>
          <Points block={block} dark />
        </div>
        {block.illustration && (
          <div className="relative min-h-32 sm:min-h-80">
            <Illustration name={block.illustration} fills className="absolute inset-0 size-full" />
          </div>
        )}
      </div>
    </section>
  )
}

function Words({ block, dark = false, centred = false }: { block: Hero; dark?: boolean; centred?: boolean }) {
  return (
    <>
      {block.eyebrow && (
        <Eyebrow lang={block.lang} ground={dark ? 'dark' : 'page'}>
          {block.eyebrow}
        </Eyebrow>
      )}
      <h1 lang={block.lang} className="text-display">
        {block.title}
      </h1>
      {block.text && (
        <p
          lang={block.lang}
          className={`mt-3 text-lead sm:mt-5 ${centred ? 'max-w-reading' : 'max-w-narrow'} ${dark ? 'text-white/85' : 'text-muted'}`}
        >
          {block.text}
        </p>
      )}
    </>
  )
}

function Search({ block }: { block: Hero }) {
  return <ZipSearch label={block.zip_label} buttonText={block.button_text} lang={block.lang} />
}

function Points({
  block,
  dark = false,
  centred = false,
}: {
  block: Hero
  dark?: boolean
  centred?: boolean
}) {
  const quiet = dark ? 'text-white/85' : 'text-muted'
  return (
    <>
      {block.points.length > 0 && (
        <ul
          lang={block.lang}
          className={`mt-5 flex flex-wrap gap-x-4 gap-y-2 sm:mt-7 sm:gap-x-6 ${centred ? 'justify-center' : ''}`}
        >
          {keyed(block.points).map(([point, key]) => (
            <li key={key} className="flex items-center gap-2 text-small font-medium">
              <Icon name="check-circle" className={`size-5 ${dark ? '' : 'text-accent'}`} />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      )}
      {block.note && (
        <p lang={block.lang} className={`mt-3 text-small sm:mt-5 ${quiet}`}>
          {block.note}
        </p>
      )}
    </>
  )
}
