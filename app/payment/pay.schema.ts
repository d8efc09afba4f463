import { type ZodObject, z } from 'zod'
import { checkoutConsentsSchema } from '#domain/orders/checkout/checkout.schema.ts'
import { methodSchema } from './methods/method.schema.ts'

/**
 * A form with `PayWithMethod` and the fields of `others`. Its card is null to use the saved payment method, otherwise
 * what was entered. All errors are reported at once.
 */
function withCard<Others extends ZodObject>(others: Others) {
  return z.record(z.string(), z.unknown()).transform((values, context) => {
    const names = new Set(['pays', ...Object.keys(others.shape)])
    const typed = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
    const agreed = others.safeParse(values)
    const card = methodSchema.nullable().safeParse(values.pays === 'card on file' ? null : typed)
    if (agreed.success && card.success) return { ...agreed.data, card: card.data }
    for (const { path, message } of [...(agreed.error?.issues ?? []), ...(card.error?.issues ?? [])]) {
      context.addIssue({ code: 'custom', path: [...path], message })
    }
    return z.NEVER
  })
}

/** A form that pays, and agrees only to the price. */
export const paySchema = withCard(z.object({}))

/** A form with `ConsentBoxes` under the name `consents`, and the card. */
export const agreeAndPaySchema = withCard(z.object({ consents: checkoutConsentsSchema }))

/** A form with only a button. */
export const buttonSchema = z.object({})
