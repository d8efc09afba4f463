import type { ReactNode } from 'react'
import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, type ButtonVariant, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { Icon, iconNames } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { Spinner, type SpinnerSize } from '#app/ui/spinner.tsx'
import type { Route } from './+types/kit'
import { ConfirmKit, MessageKit, ModalKit } from './kit-dialogs.tsx'
import { neverKept, refuseInProduction } from './not-in-production.server.ts'

export const handle = { title: 'Kit', page: 'dev-kit' }

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** `?fail=503` shows the error screen as for a loader's error response, `?fail=crash` as for an internal error. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  refuseInProduction(services, url.pathname)
  const fail = url.searchParams.get('fail')
  if (fail === 'crash') throw new Error('The kit was asked to crash.')
  if (fail && /^[45]\d\d$/.test(fail)) {
    throw data(url.searchParams.get('message'), {
      status: Number(fail),
      statusText: url.searchParams.get('statusMessage') ?? '',
    })
  }
  return data(null, { headers: neverKept })
}

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'success', 'warning']
const spinners: SpinnerSize[] = ['sm', 'md', 'lg', 'xl']

/** Every component of `app/ui` in each of its states, for viewing and testing; never in production. */
export default function KitPage() {
  return (
    <div className="wrap-wide py-10 sm:py-16">
      <h1 className="text-title">Kit</h1>
      <p className="mt-2 text-lead text-muted">Every piece the screens are made of, in every state.</p>
      <Part title="Buttons">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button size="sm">small</Button>
        <Button size="lg" iconAfter="arrow-right">
          large
        </Button>
        <Button pill>pill</Button>
        <Button pending>pending</Button>
        <Button disabled>disabled</Button>
        <LinkButton to="/dev/kit" variant="secondary">
          a link
        </LinkButton>
      </Part>
      <Part title="Spinners">
        {spinners.map((size) => (
          <Spinner key={size} size={size} label={`Spinner ${size}`} />
        ))}
        <Spinner label="Spinner by default" />
      </Part>
      <Part title="Dialogs">
        <ModalKit />
      </Part>
      <Part title="Questions">
        <ConfirmKit />
      </Part>
      <Part title="Messages">
        <MessageKit />
      </Part>
      <Fields />
      <Part title="Notices">
        <div className="grid w-full gap-4">
          <Notice>Offices verify their hours every quarter.</Notice>
          <Notice tone="success" title="Saved">
            Your new address is on file.
          </Notice>
          <Notice tone="warning">Your card ends next month.</Notice>
          <Notice tone="danger">We could not take the payment.</Notice>
        </div>
      </Part>
      <Part title="Badges">
        <Badge>neutral</Badge>
        <Badge tone="accent">accent</Badge>
        <Badge tone="success">success</Badge>
        <Badge tone="warning">warning</Badge>
        <Badge tone="danger">danger</Badge>
      </Part>
      <Part title="Icons">
        {iconNames.map((name) => (
          <Icon key={name} name={name} className="size-7" />
        ))}
      </Part>
    </div>
  )
}

function Fields() {
  return (
    <Part title="Fields">
      <Card className="grid w-full gap-6 sm:grid-cols-2">
        <TextField name="plain" label="Plain" placeholder="As it is" />
        <TextField name="hinted" label="With a hint" hint="Five digits" optional />
        <TextField
          name="wrong"
          label="Wrong"
          defaultValue="8500"
          error="Enter the five digits of a ZIP code."
        />
        <TextField name="disabled" label="Disabled" disabled defaultValue="Not now" />
        <SelectField name="select" label="Choice" placeholder="Choose a state">
          <option value="AZ">Arizona</option>
        </SelectField>
        <TextAreaField name="area" label="Several lines" error="Tell us what happened." />
        <CheckboxField name="tick" label="I have read the terms." error="Tick this box to go on." />
        <RadioCards
          name="interval"
          label="How often"
          defaultValue="year"
          options={[
            { value: 'year', label: 'Once a year', text: 'Two months free', aside: '$129' },
            { value: 'month', label: 'Every month', aside: '$12' },
          ]}
        />
      </Card>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-5 text-heading">{title}</h2>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </section>
  )
}
