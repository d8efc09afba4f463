import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/mail-previews'
import { neverKept, refuseInProduction } from './not-in-production.server.ts'

export const handle = { title: 'Mail previews', page: 'dev-mail-previews' }

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  refuseInProduction(services, url.pathname)
  const mails = await Promise.all(
    services.mails.previews.map(async ({ name }) => ({
      name,
      text: (await services.mails.preview(brand, name))?.text,
    })),
  )
  return data({ mails }, { headers: neverKept })
}

/** Every email of `emails/` in this brand's colors, with fictional people; never in production. */
export default function MailPreviewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap-wide py-10 sm:py-16">
      <h1 className="text-title">Mail previews</h1>
      <p className="mt-2 mb-8 text-lead text-muted">
        Every mail this site sends. The people and amounts are made up.
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {loaderData.mails.map(({ name, text }) => (
          <Card key={name} as="li">
            <h2 className="text-subheading wrap-anywhere">{name}</h2>
            <a
              href={`/dev/mail-previews/${name}`}
              className="text-link inline-flex min-h-11 items-center gap-2"
            >
              <Icon name="mail" /> As HTML
              <span className="sr-only">: {name}</span>
            </a>
            <pre className="mt-2 rounded-lg bg-sunken p-4 font-sans text-small wrap-anywhere whitespace-pre-wrap">
              {text}
            </pre>
          </Card>
        ))}
      </ul>
    </div>
  )
}
