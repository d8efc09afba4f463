import { type ZodObject, z } from 'zod'
import { methodSchema } from '#app/payment/methods/method.schema.ts'

const typed = ['hosted', 'number', 'expiry', 'cvc']
/** Stands in for the token, which is created once everything else is valid. */
const awaited = { tender: 'card', paymentToken: '-' }

/**
 * A form of `confirm` that can be paid with a card entered next to it: `method` is the entered card, null if it's paid
 * another way. All errors are reported at once.
 */
export function paidAtDesk<Confirm extends ZodObject>(confirm: Confirm) {
  return z.record(z.string(), z.unknown()).transform((values, context) => {
    const entered = Object.fromEntries(Object.entries(values).filter(([name]) => typed.includes(name)))
    const others = Object.fromEntries(Object.entries(values).filter(([name]) => !typed.includes(name)))
    const isCard = z.object({ tender: z.literal('card') }).safeParse(values.paid).success
    const confirmed = confirm.safeParse(isCard ? { ...others, paid: awaited } : others)
    const method = isCard ? methodSchema.safeParse(entered) : null
    if (confirmed.success && method?.success !== false) {
      return { confirm: confirmed.data, method: method?.data ?? null }
    }
    for (const { path, message } of [...(confirmed.error?.issues ?? []), ...(method?.error?.issues ?? [])]) {
      context.addIssue({ code: 'custom', path: [...path], message })
    }
    return z.NEVER
  })
}
