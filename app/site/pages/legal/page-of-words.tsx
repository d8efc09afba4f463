import { PageHead } from '#app/site/seo/page-head.tsx'
import type { OperatorOfPage } from './operator-page.server.ts'

/** A page of headings and paragraphs, followed by the operator's contact details. */
export function PageOfWords({
  title,
  lead,
  sections,
  reach,
  operator,
}: {
  title: string
  lead: string
  sections: { heading: string; paragraphs: string[] }[]
  /** Why someone would write or call: the heading above the contact details. */
  reach: { heading: string; text: string }
  operator: OperatorOfPage
}) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="wrap-page grid gap-8 pt-8 pb-16 sm:pt-12">
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="max-w-reading">
            <h2 className="text-heading">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <section className="max-w-reading">
          <h2 className="text-heading">{reach.heading}</h2>
          <p className="mt-3">{reach.text}</p>
          <ul className="mt-3 grid gap-1">
            <li>
              <a href={operator.phone.href} className="text-link inline-flex min-h-6 items-center">
                {operator.phone.text}
              </a>
            </li>
            <li>
              <a href={`mailto:${operator.email}`} className="text-link inline-flex min-h-6 items-center">
                {operator.email}
              </a>
            </li>
            <li>{`${operator.name}, ${operator.address}`}</li>
          </ul>
        </section>
      </div>
    </>
  )
}
