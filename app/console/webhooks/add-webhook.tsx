import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useForm } from '#app/browser/form/use-form.ts'
import { Sheet } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, FieldErrorText, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { type WebhookEvent, webhookEventNames, webhookEvents } from '#domain/webhooks/webhook.schema.ts'

/** Adds an endpoint, and shows the secret that its deliveries are signed with, once. */
export function AddWebhook({ brandId }: { brandId: string }) {
  const [added, setAdded] = useState<{ url: string; secret: string }>()
  const [wanted, setWanted] = useState<WebhookEvent[]>([])
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () => (await import('#domain/webhooks/webhook.schema.ts')).addEndpointSchema,
    prepare: ({ url }) => ({ url, events: wanted }),
    submit: (body) =>
      staffFetch<{ id: string; secret: string }>(`/api/admin/webhooks?brandId=${brandId}`, {
        method: 'POST',
        body,
      }),
    onSuccess: async ({ secret }, { url }) => {
      setAdded({ url, secret })
      setWanted([])
      await revalidate()
    },
  })
  if (added) {
    return (
      <Sheet
        title="The secret"
        lead={`What ${added.url} is sent is signed with it. Copy it now: it is shown this once.`}
      >
        <p className="mb-5 rounded-md bg-sunken p-4">
          <code className="wrap-anywhere select-all">{added.secret}</code>
        </p>
        <p className="mb-5 text-small text-muted">
          The headers webhook-id, webhook-timestamp and webhook-signature are those of standardwebhooks.com;
          its libraries check them.
        </p>
        <Button onClick={() => setAdded(undefined)}>I have copied it</Button>
      </Sheet>
    )
  }
  return (
    <Sheet title="Add a webhook">
      <form {...form.props} className="grid max-w-3xl gap-5">
        <FormSummary error={form.summary} />
        <TextField
          name="url"
          type="url"
          label="Address"
          hint="It begins with https:// and answers 2xx within ten seconds."
          error={form.errors.url}
          autoComplete="off"
          spellCheck={false}
        />
        <fieldset className="min-w-0" aria-describedby="webhook-events-error">
          <legend className="mb-2 text-small font-semibold">It is told when</legend>
          <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {webhookEventNames.map((event) => (
              <CheckboxField
                key={event}
                name="events"
                value={event}
                label={webhookEvents[event]}
                checked={wanted.includes(event)}
                onChange={({ target }) =>
                  setWanted((before) =>
                    target.checked ? [...before, event] : before.filter((one) => one !== event),
                  )
                }
              />
            ))}
          </div>
          <FieldErrorText id="webhook-events-error">{form.errors.events}</FieldErrorText>
        </fieldset>
        <div>
          <Button type="submit" pending={form.pending}>
            Add it
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
