import { Form } from 'react-router'
import { PageHeader, Sheet } from '#app/console/parts.tsx'
import { requireBrand } from '#app/console/workspace.server.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { mailBrand, renderMail } from '#emails/layout/mail-template.ts'
import { mailPreviews } from '#emails/mail-previews.tsx'
import type { Route } from './+types/mails'

export const handle = { title: 'Mails' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brand } = await requireBrand(args, 'settings.manage')
  const previews = mailPreviews(await mailBrand({ services, brand }))
  const names = Object.keys(previews).toSorted()
  const asked = args.url.searchParams.get('mail')
  const [name, mail] = Object.entries(previews).find(([each]) => each === asked) ?? [
    'welcome',
    previews.welcome,
  ]
  return { place: place.key, names, name, text: (await renderMail(name, mail)).text }
}

/** A name of a mail as words: `renewal-notice` is a renewal notice. */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

export default function Mails({ loaderData: { place, names, name, text } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Mails"
        lead="Every mail there is, as this brand sends it. The people and amounts in them are made up."
      />
      <Form className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-64">
          <SelectField
            key={name}
            name="mail"
            label="Mail"
            defaultValue={name}
            options={names.map((value) => ({ value, label: inWords(value) }))}
          />
        </div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      <Sheet
        title={inWords(name)}
        lead="As plain text, for programs that show no other."
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
      </Sheet>
    </>
  )
}
