import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import * as m from '#messages'

/** Shows the test bank's dialog to the payer and sends their answer. */
export async function askTestBank(clientSecret: string): Promise<void> {
  const believed = await confirmDialog({
    title: m.payment_test_bank_asks(),
    message: m.payment_making_real_bank_would(),
    okText: m.payment_yes_me(),
    cancelText: m.payment_no(),
  })
  const body = { clientSecret, believed }
  await secureFetch('/sandbox-gateway/authentications', { method: 'POST', body })
}
