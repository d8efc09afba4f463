import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CheckboxGroup } from '#app/console/checkbox-group.tsx'
import { OneTimeSecret } from '#app/console/one-time-secret.tsx'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { type WebhookEvent, webhookEventNames, webhookEvents } from '#domain/values/webhooks.ts'

/** Adds an endpoint, and shows the signing secret for its deliveries once. */
export function AddWebhook({ brandId }: { brandId: string }) {
  const [added, setAdded] = useState<{ url: string; secret: string }>()
  const [wanted, setWanted] = useState<WebhookEvent[]>([])
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () => (await import('#domain/webhooks/webhook.schema.ts')).addEndpointSchema,
    prepare: ({ url }) => ({ url, events: wanted }),
    submit: (body) =>
      staffFetch(`/api/admin/webhooks?brandId=${brandId}`, {
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
      <OneTimeSecret
        title="The secret"
        lead={`Events sent to ${added.url} are signed with it. Copy it now: it’s shown only once.`}
        secret={added.secret}
        onDone={() => setAdded(undefined)}
      >
        The headers webhook-id, webhook-timestamp and webhook-signature are those of standardwebhooks.com; its
        libraries check them.
      </OneTimeSecret>
    )
  }
  return (
    <Card title="Add a webhook">
      <CheckedForm form={form} className="grid max-w-3xl gap-5">
        <FormSummary />
        <TextField
          name="url"
          type="url"
          label="Address"
          hint="It must start with https:// and answer 2xx within ten seconds."
          autoComplete="off"
          spellCheck={false}
        />
        <CheckboxGroup
          name="events"
          legend="Send an event when"
          choices={webhookEventNames}
          labels={webhookEvents}
          ticked={wanted}
          onChange={setWanted}
        />
        <div>
          <Submit>Add it</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
