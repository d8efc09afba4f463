import { z } from 'zod'
import { cardSchema } from '#app/payment/card.schema.ts'
import { checkoutConsentsSchema } from '#domain/orders/checkout/checkout.schema.ts'

const boxes = z.object({ consents: checkoutConsentsSchema })

/**
 * The boxes as the API takes them and, unless the card on file pays, a card in fields of its own; everything that is
 * wrong in both is told at once.
 */
export const agreeSchema = z.record(z.string(), z.unknown()).transform((values, context) => {
  const { consents: _, pays, ...typed } = values
  const agreed = boxes.safeParse(values)
  const card = cardSchema.nullable().safeParse(pays === 'card on file' ? null : typed)
  if (agreed.success && card.success) return { ...agreed.data, card: card.data }
  for (const { path, message } of [...(agreed.error?.issues ?? []), ...(card.error?.issues ?? [])]) {
    context.addIssue({ code: 'custom', path: [...path], message })
  }
  return z.NEVER
})
