import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'

/** The sandbox's bank asks whoever pays, in a dialog, and hears what they said. */
export async function askTestBank(clientSecret: string): Promise<void> {
  const believed = await confirmDialog({
    title: 'Your test bank asks',
    message: 'Are you making this payment? A real bank would ask for a code or in its app.',
    okText: 'Yes, it is me',
    cancelText: 'No',
  })
  const body = { clientSecret, believed }
  await secureFetch('/sandbox-gateway/authentications', { method: 'POST', body })
}
