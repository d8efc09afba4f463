import { Link } from 'react-router'
import { ownAddress } from '#app/i18n/own-address.ts'
import { Illustration } from '#app/illustrations/illustration.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { drawnAt, readPicturePath, srcSetOf } from '#domain/content/media/media-path.rules.ts'
import type { FocusPoint } from '#domain/values/content.ts'
import * as m from '#messages'
import { keyed } from './keyed.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import { quietOn, Section } from './section.tsx'
import { ZipSearch } from './zip-search.tsx'

export function RichTextBlock({ block }: { block: ResolvedBlock<'rich_text'> }) {
  return (
    <Section block={block} split>
      <RichText html={block.html} className="max-w-reading" />
    </Section>
  )
}

/** Quotes with their authors' names. */
export function TestimonialBlock({ block }: { block: ResolvedBlock<'testimonial'> }) {
  const quiet = quietOn(block.ground ?? 'soft')
  const columns =
    block.items.length === 1
      ? 'max-w-reading'
      : block.items.length === 2
        ? 'md:grid-cols-2'
        : 'md:grid-cols-3'
  return (
    <Section block={block} ground="soft">
      <ul className={`grid gap-8 ${columns}`}>
        {keyed(block.items).map(([item, key]) => (
          <li key={key}>
            <figure>
              <blockquote className="text-lead">{`“${item.quote}”`}</blockquote>
              <figcaption className="mt-4 text-small">
                <span className="font-semibold">{item.name}</span>
                {item.detail && <span className={quiet}>{`, ${item.detail}`}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A few figures, each with its meaning. */
export function StatsBlock({ block }: { block: ResolvedBlock<'stats'> }) {
  const quiet = quietOn(block.ground ?? 'soft')
  const columns = block.items.length === 4 ? 'lg:grid-cols-4' : 'sm:grid-cols-3'
  return (
    <Section block={block} ground="soft">
      <dl
        className={`grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-10 sm:gap-y-8 ${columns} ${block.items.length === 4 ? 'sm:grid-cols-2' : ''}`}
      >
        {keyed(block.items).map(([item, key]) => (
          <div key={key} className="flex flex-col-reverse justify-end">
            <dt className={`mt-1 ${quiet}`}>{item.label}</dt>
            <dd className="font-display text-title font-semibold tabular-nums">{item.value}</dd>
          </div>
        ))}
      </dl>
      {block.footnote && <p className={`mt-8 text-small ${quiet}`}>{block.footnote}</p>}
    </Section>
  )
}

/** A single call to action. */
export function CallToActionBlock({ block }: { block: ResolvedBlock<'call_to_action'> }) {
  return (
    <section id={block.id} dir="auto" className="py-10 sm:py-14">
      <div className="wrap-page">
        <div
          data-ground="dark"
          className="grid items-center gap-8 overflow-hidden rounded-2xl bg-deep p-7 text-white sm:p-12 lg:grid-cols-[1fr_auto]"
        >
          <div lang={block.lang} className="max-w-reading">
            {block.eyebrow && <p className="mb-3 text-small font-semibold text-white/85">{block.eyebrow}</p>}
            <h2 className="text-title">{block.title}</h2>
            {block.text && <p className="mt-4 text-lead text-white/85">{block.text}</p>}
            <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4">
              <LinkButton
                to={block.button.link}
                size="lg"
                variant="secondary"
                className="wrap-anywhere ring-0"
              >
                {block.button.title}
              </LinkButton>
              {block.secondary && (
                <a
                  href={ownAddress(block.secondary.link)}
                  className="font-semibold wrap-anywhere underline underline-offset-4 hover:no-underline"
                >
                  {block.secondary.title}
                </a>
              )}
            </div>
          </div>
          {block.illustration && (
            <Illustration name={block.illustration} className="hidden h-auto w-72 rounded-xl lg:block" />
          )}
        </div>
      </div>
    </section>
  )
}

/** A dentist search in the middle of a page. */
export function OfficeSearchBlock({ block }: { block: ResolvedBlock<'office_search'> }) {
  return (
    <Section block={block} ground="soft" mixed>
      <div className={block.places.length > 0 ? 'max-md:hidden' : ''}>
        <ZipSearch name={block.title} buttonText={block.button_text} lang={block.lang} />
      </div>
      {block.places.length > 0 && (
        <ul className="flex flex-wrap gap-2 p-1 md:mt-5">
          {keyed(block.places).map(([{ name, zip }, key, index]) => (
            <li key={key}>
              <Link
                to={`/find-a-dentist?zip=${zip}`}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-4 text-small font-semibold text-ink hover:border-accent"
              >
                <span lang={block.lang}>{name}</span>
                <span className="font-normal text-muted empty:hidden">
                  {officesText(block.counts[index] ?? 0)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Empty if there are none: the search then names the nearest office. */
const officesText = (count: number) => (count === 0 ? '' : m.pages_offices({ count }))

const shapes = { whole: 'h-auto', wide: 'aspect-[21/9] object-cover', square: 'aspect-square object-cover' }
/** Spelled out so that Tailwind finds them. */
const focuses: Record<FocusPoint, string> = {
  center: 'object-center',
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
  'top-left': 'object-left-top',
  'top-right': 'object-right-top',
  'bottom-left': 'object-left-bottom',
  'bottom-right': 'object-right-bottom',
}
/** The width of a picture: at most the page's column. */
const sizes = '(min-width: 80rem) 76rem, 94vw'

/** One of the brand's pictures, or a drawing. */
export function ImageBlock({ block }: { block: ResolvedBlock<'image'> }) {
  const { src, shape, focus, decoration } = block
  const alt = decoration ? '' : block.alt
  const avif = srcSetOf(src, 'avif')
  const { width, height } = (src && readPicturePath(src)) || block
  return (
    <Section block={block}>
      <figure>
        {src ? (
          <picture className="contents">
            {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
            <img
              src={src}
              {...drawnAt(src, sizes)}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              className={`w-full rounded-xl ${shapes[shape]} ${focuses[focus]}`}
            />
          </picture>
        ) : (
          block.illustration && (
            <Illustration name={block.illustration} label={alt} className="h-auto w-full" />
          )
        )}
        {block.caption && <figcaption className="mt-3 text-small text-muted">{block.caption}</figcaption>}
      </figure>
    </Section>
  )
}
