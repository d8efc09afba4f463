import { type ZodObject, z } from 'zod'
import { methodSchema } from '#app/payment/methods/method.schema.ts'

const typed = ['hosted', 'number', 'expiry', 'cvc']
/** Stands for the token, which is taken once all else is right. */
const awaited = { tender: 'card', paymentToken: '-' }

/**
 * A form of `confirm` that may be paid with a card which is entered beside it: `method` is what was entered, null where
 * something else pays. Everything that is wrong is told at once.
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
