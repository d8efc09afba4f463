import { Form } from 'react-router'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { requireBrand } from '#app/console/workspace.server.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/mails'

export const handle = { title: 'Emails' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brand } = await requireBrand(args, 'settings.manage')
  const mails = services.mails.previews.toSorted((one, other) => one.label.localeCompare(other.label))
  const asked = args.url.searchParams.get('mail')
  const shown = mails.find(({ name }) => name === asked) ?? mails.find(({ name }) => name === 'welcome')
  const mail = shown && (await services.mails.preview(brand, shown.name))
  if (!mail) throw notFound()
  return { place: place.key, mails, ...shown, text: mail.text }
}

export default function Mails({ loaderData: { place, mails, name, label, text } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Emails" lead="Every email this brand sends. The people and amounts are made up." />
      <Form className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-64">
          <SelectField
            key={name}
            name="mail"
            label="Email"
            defaultValue={name}
            options={Object.fromEntries(mails.map((mail) => [mail.name, mail.label]))}
          />
        </div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      <Card
        title={label}
        lead="For email programs that show plain text only."
        actions={
          <a
            href={`/${place}/settings/mails/${name}`}
            target="_blank"
            rel="noreferrer"
            className="text-link text-small"
          >
            As it looks<span className="sr-only"> (opens a new tab)</span>
          </a>
        }
      >
        <pre className="font-sans wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </Card>
    </>
  )
}
